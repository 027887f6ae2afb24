/// Other forms of first names, which no spelling rule gives.
enum Nicknames {
  /// The forms of a folded name, itself not among them.
  static func forms(of name: String) -> Set<String> {
    var forms = Set<String>()
    for line in table.lines(with: name) { forms.formUnion(line) }
    forms.remove(name)
    return forms
  }

  private static let table = WordTable(groups.joined(separator: "\n"))

  /// A name and its short forms a line; names that share a short form stand apart.
  private static let groups = [
    "abigail abby", "aleksander alexander alex sasha sandy xander", "alexandra alex sasha sandra",
    "alfred fred alfie", "andrew andy drew", "andreas andi", "anna anne annie ania anja",
    "anthony tony", "antonio toni tonio", "barbara barb babs", "beatrice beatrix bea trixie",
    "benjamin ben benny", "bernard bernie", "carolina caroline carrie lina",
    "catherine katherine kathryn kate katie cathy kathy kat", "charles charlie chuck chas",
    "charlotte lottie charlie", "christian chris", "christina christine tina chris",
    "christopher chris kit", "cynthia cindy", "daniel dan danny", "david dave davy",
    "deborah debbie deb", "dmitry dmitri dima mitya", "donald don donnie", "dorothy dot dottie",
    "edward ed eddie ted ned", "eleanor ellie nell nora",
    "elizabeth elisabeth liz lizzie beth betty eliza lisa libby", "emily em emmy",
    "ernest ernie", "ewa eva", "florence flo florrie", "francesca fran franzi",
    "francis frank frankie", "francisco paco pancho", "frederick fred freddie", "gabriel gabe",
    "george georgie", "gerald jerry gerry", "gregory greg", "guillermo memo", "harold harry hal",
    "heinrich heinz heiner", "helen helena ellen nell lena", "henry harry hank",
    "ignacio nacho", "isabel isabella bella izzy", "jacob jake", "jacqueline jackie",
    "james jim jimmy jamie", "jan jens johannes hannes", "jennifer jen jenny",
    "jessica jess jessie",
    "joao ze", "john johnny jack jon", "jonathan jon jonny nathan", "jorge george",
    "jose pepe", "joseph joe joey", "joshua josh", "judith judy", "karl charles",
    "kenneth ken kenny", "kimberly kim", "konstantin kostya", "krzysztof krzysiek",
    "laurence lawrence larry laurie", "leonard leo len lenny", "lucille lucy", "malgorzata gosia",
    "manuel manny manolo", "margaret maggie meg peggy greta rita", "maria mary mia molly",
    "martin marty", "matthew matt", "maximilian max", "mechthild mechtild", "melissa mel",
    "michael mike mick mickey misha", "mikhail misha", "mohammed mohamed muhammad mo",
    "nathaniel nate nathan nat", "nicholas nicolas nick nico klaus", "oliver ollie",
    "pamela pam", "patricia pat patty tricia trish", "patrick pat paddy", "peter pete",
    "philip phillip phil", "rachel rae", "rebecca becca becky", "ricardo rico",
    "richard rick dick rich ricky",
    "robert bob bobby rob robbie bert", "ronald ron ronnie", "rosemary rose rosie",
    "samantha sam", "samuel sam sammy", "sarah sally sadie", "sergei seryozha",
    "stanislaw staszek stan",
    "stephanie steph steffi", "stephen steven steve", "susan suzanne sue susie", "sylvester sly",
    "tatiana tanya", "terence terry", "theodore ted theo teddy", "theresa teresa tess terry",
    "thomas tom tommy", "timothy tim", "tomasz tomek", "valerie val", "victor vic",
    "victoria vicky tori", "vincent vince vinny", "virginia ginny", "vladimir vova volodya",
    "walter walt wally", "wilhelm willi", "william will bill billy liam",
    "yevgeny eugene zhenya gene",
    "zachary zach zack",
  ]
}
