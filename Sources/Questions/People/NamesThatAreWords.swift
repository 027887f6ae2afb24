/// Names that are words as often: people behind `with`, and words elsewhere unless the grammar says
/// otherwise.
enum NamesThatAreWords {
  static func contains(_ folded: String) -> Bool { all.contains(folded) }

  private static let all = WordTable(
    """
    abbey acre alba amber angel april archer art ash aspen august autumn baker banks barber baron basil bay
    bell berg berry bill birch bishop black blaze blue bob bond booth bow brand brandy bray brick bridge brook brooks
    brown buck bud burns bush butler button camp candy cannon carol carpenter carter case cash chance
    chapel chase chip church clay cliff cloud coach coal colt cook cooper coral crane crash cross crown
    crystal dale daisy dash dawn day dean destiny dick don dove drew drum duke earl east eden ember
    eve faith fall farmer field finch fisher flint flora flower ford forest fox frank friend frost
    gale gardener garnet gene gill ginger glass glen gold golden good grace grant graves gray green grey guy
    hall hand hank harbour harmony harper hart hawk hazel heath heather hill holiday holly honey hood hope
    house hunter hurley iris ivory ivy jack jade jasmine jay jean jet jewel jewell joy joker judge
    june just justice king kit knight lake lamb lance land lane lark laurel law leaf lily little lock
    london long lord love luna major mann mark marsh mason max may mel mercy merry mike mill miles milo
    mint misty moon moss music nick noble noel norm north oak ocean olive opal page paris park parker
    pat patience paul pearl peg penny pepper piper pierce pike pine pitt pole pond pool poppy porter post potter
    powers prairie price prince quick rain rains ray read red reed reign rich ridge ring rivers rob robin
    rock rocky rod rose rosemary rowan ruby rusty sage sandy sawyer scout shaw shepherd shore short sierra
    silver singer skip sky skye small smith snow spike spring springs star steel stern stew stone storm
    strong sue summer summers sunny swan sweet tailor tanner taylor teal temple terry thorn tide till
    tower town trip trinity troy tucker turner tyler van vale vary victor vine violet virginia wade walker wall wallace
    ward warner water waters watt weaver webb well wells west wheeler white will willow wilder win
    winter winters wise wolf wood woods woody woodward wright yale york young zen
    admin team office support sales info help desk room service group billing accounts accounting finance marketing legal
    security product design engineering research staff board council committee company crew hr it ops
    noreply events contact reception lab labs training press media board club school harbor port
    """)
}
