extension MarkKit {
  package static let speech = #"""
    -                   |Dana Kim: Good morning. Shall we decide about the lamps?
    -                   |Lee Park: I think we should agree on something.
    -                   |Zoe Ram: We have not decided that.
    decided             |Dana Kim: We agreed to keep the lamps.
    decided             |Lee Park: Okay, so we decided to sell the crane.
    decided             |Zoe Ram: We've agreed on four boats.
    decided             |Dana Kim: And we resolved to wait.
    decided             |Lee Park: We have all agreed that it stays.
    decided             |Zoe Ram: Decision: the barge stays.
    decided             |Dana Kim: Agreed: per berth.
    open lee            |Dana Kim: Action: Lee orders rope.
    open lee            |Lee Park: Action item: new lamps.
    open zoe            |Zoe Ram: TODO: ask the bank.
    open 03-20          |Dana Kim: Next steps: letters by Friday.
    open zoe            |Lee Park: AI: Zoe writes to the mayor.
    -                   |Dana Kim: Is there an action item?
    -                   |Lee Park: No action items from me.
    -                   |Zoe Ram: Action items: none.
    -                   |Dana Kim: Did we agree on the pump?
    -                   |Lee Park: They decided to leave.
    -                   |Zoe Ram: If we decided that, we would pay.
    -                   |Dana Kim: We never agreed to this.
    -                   |Lee Park: We almost agreed.
    -                   |Zoe Ram: We agreed?
    -                   |Dana Kim: Had we decided that?
    -                   |Lee Park: What we decided last year was wrong.
    -                   |Zoe Ram: The action in that film: great.
    -                   |Dana Kim: My to do list is long.
    -                   |Lee Park: I agree.
    -                   |Zoe Ram: Agreed.
    -                   |Dana Kim: You said "we agreed to pay".
    -                   |Lee Park: The consensus is missing.
    -                   |Zoe Ram: We didn't decide anything.
    -                   |Dana Kim: We agreed to disagree, didn't we?
    -                   |Lee Park: AI will change the harbour: no doubt.
    -                   |Zoe Ram: Send me the deck, please.
    open dana 03-20     |Dana Kim: I'll do it by Friday.
    -                   |Lee Park: So the decision was theirs: fine.
    -                   |Zoe Ram: The next step on the stairs is broken.
    -                   |Dana Kim: Well, well, well.
    decided             |Lee Park: So, then, we decided on Monday's tide.
    decided             |Zoe Ram: Resolution: adopt the charter.
    open dana           |Lee Park: Follow-up: Dana calls the diver.
    -                   |Dana Kim: Nothing was resolved.
    -                   |Lee Park: Decision: none yet.
    -                   |Zoe Ram: TODO: nothing.
    -                   |Dana Kim: What have we agreed on? Nothing.
    -                   |Lee Park: Everybody agreed with Zoe.
    decided             |Zoe Ram: We agreed to meet in May. Is that right?
    decided             |Dana Kim: Well, we've decided to stay.
    open lee            |Lee Park: Next step: paint the hull.
    -                   |Zoe Ram: Next step: none.
    -                   |Dana Kim: I resolved to swim more.
    open                |Lee Park: Action items: the tent. The band.
    -                   |Zoe Ram: We could have agreed to it.
    decided             |Dana Kim: Resolved: two more benches.
    -                   |Lee Park: Todo or not todo, she said.
    -                   |Zoe Ram: Undecided: the flag.
    decided             |Dana Kim: Consensus: no flag.
    -                   |Lee Park: We will have decided by then.
    """#

  package static let minutes = #"""
    -                   |Minutes of the boat club
    -                   |Present: Dana, Lee, Zoe. Absent: none.
                        |
    -                   |1. The slipway
    -                   |   It leaks. Lee has looked at it.
    open lee            |   Action: Lee calls a mason
    decided             |   Decision: it is closed until then
    -                   |2. The feast
    -                   |   Nobody decided anything about the feast.
    decided             |   Agreed: on the first Saturday of June
    open dana zoe       |   Actions: Dana orders the tent. Zoe asks the band.
    -                   |   Action: none
    -                   |3. The winter store
    -                   |   "Decision: sell it" was how the letter began.
    -                   |   A decision: who knows when.
    -                   |   The consensus: hard to tell.
    decided             |   Consensus: keep it for a year
                        |
    -                   |Next steps
    -                   |~~~~~~~~~~
    -                   |TODO: in a block that a tool drew
    -                   |~~~~~~~~~~
                        |
    -                   |ACTION ITEMS:
    open dana           |* Dana: the tent
    open zoe            |* Zoe: the band
    done lee            |* Lee: the mason (done)
    open                |* the gate (not done)
    -                   |* n/a
    -                   |* ~~the fence~~
    -                   |That was all for the slipway.
    -                   |* a sandwich each
    -                   |* coffee
                        |
    -                   |For the template, a line begins:
    -                   |> Action: who, what, when
    -                   |> Decision: what
    -                   |`Decision: what`
    -                   |<!-- Decision: what -->
    -                   |Actions: TBD
    -                   |Decisions: none today.
    -                   |Resolved issues are listed below.
    -                   |Agreement between the clubs: attached
    -                   |Undecided: the flag
    open                |To-do: mend the flag
    open                |Action point: none of the keys fit, order new ones
    done                |- [x] coffee machine
    open                |- [ ] TBD list of guests to be shortened
    -                   |- [ ] tbd
    -                   |- [y] is no box
    -                   |- [] is none either
    -                   |Our to-dos are many, our decisions few.
    """#
}
