/// Lines of meeting notes, half of them traps. The text before the bar is the expected mark:
/// `open`, `done`, `decided`, or `-` for a trap, followed by the people and the due date.
package enum MarkKit {
  package struct Row {
    /// `open`, `done` or `decision`; nil for a trap or an empty line.
    package let kind: String?
    /// The first names in lower case.
    package let people: [String]
    /// The due date, such as `2026-03-20`.
    package let due: String?
    package let line: String
  }

  package static func rows(_ kit: String) -> [Row] {
    kit.split(separator: "\n").map { row in
      let parts = row.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ").map(String.init)
      let kind = words.first.flatMap { $0 == "-" ? nil : $0 == "decided" ? "decision" : $0 }
      let details = words.dropFirst()
      let due = details.first { $0.first?.isNumber == true }
      return Row(
        kind: kind, people: details.filter { $0 != due }, due: due.map { "2026-\($0)" },
        line: String(parts[1]))
    }
  }

  package static let markdown = #"""
                        |# Harbour board
                        |
    -                   |Agenda: the lamps, the rope, decisions
    -                   |We have to decide about the lamps.
    -                   |Somebody should send the deck.
    -                   |Dana will send the deck, she said.
    -                   |TODO lists were discussed.
    -                   |The action was good, the decision was hard.
                        |
                        |## Action items
                        |
    open dana 03-20     |- [ ] Dana: send the deck by Friday
    open lee 03-18      |- [ ] Lee: order rope by tomorrow
    done lee            |- [x] Lee: book the room
    done                |- [X] write to the mayor
    open zoe 04-01      |- [ ] @zoe measure the quay, due 2026-04-01
    open                |- [ ] think about the lamps
    open dana lee       |- [ ] Dana and Lee: paint the buoy
    open dana zoe       |- [ ] Dana, Zoe: count the berths
    open lee 03-31      |- [ ] find a painter (Lee) by 31 March
    open zoe            |- [ ] call the insurer (Zoe)
    open 03-24          |- [ ] check the pump by 24 March
    open 03-20          |- [ ] order lamps until next Friday
    open                |- [ ] `make lamps` has to work again
    open                |- [ ] **urgent** write to the bank
    open                |  - [ ] and to its branch
    open                |* [ ] with a star
    open                |+ [ ] with a plus
    open                |1. [ ] with a number
    open                |2) [ ] with a bracket
    open dana           |- Dana: an item without a box
    open lee 03-20      |- Lee to fix the crane by Friday
    open                |- a plain item
    done                |- ~~a plain item that was struck~~ (done)
    -                   |- ~~struck out~~
    -                   |- [ ] ~~struck out in a box~~
    -                   |- [ ]
    -                   |- [ ] …
    -                   |- [ ] <what>
    -                   |- [ ] [task]
    -                   |- [ ] {{ task }}
    -                   |- [ ] TBD
    -                   |- none
    -                   |- No action items.
                        |
                        |## Notes
                        |
    -                   |- an item of the notes
    -                   |- the action items of last time are done
    -                   |- (no box here)
    -                   |- [link](https://example.com/todo)
    -                   |- [a] is the first way, [b] the second
    open                |- [ ] a box among notes
    done                |- [x] a done box among notes
    open dana           |- Action: Dana asks the mayor
    open zoe 03-25      |- **Action:** Zoe pays the bill by Wednesday 25 March
    open lee            |Action (Lee): bring the ladder
    open                |*TODO:* look at the crane
    open lee            |TODO(lee): grease the crane
    open                |AI: ask the harbour master
    open dana           |AI Dana: order new gloves
    -                   |AI is a topic for another day.
    -                   |ai: the sloth
    -                   |AI: n/a
    open                |Action item: new keys
    open                |Next step: visit the dock
    open                |Follow-up: ask again in May
    open                |- [TODO] write the minutes
    -                   |Follow-up meeting: in May
    -                   |Action plan: later
    -                   |Actions speak louder: yes.
    -                   |Todoist: the program we use
    -                   |Decision tree: see below
    -                   |Next steps were not discussed.
    -                   |Next steps:
    open                |- talk to the painter
    open                |- talk to the bank
                        |
                        |### Decisions
                        |
    decided             |1. Berths are priced each
    decided             |2. The lamps stay
    -                   |3. none
                        |
                        |### Open questions
                        |
    -                   |- who pays?
    -                   |- when is it decided?
                        |
    decided             |Decision: the crane is sold
    decided             |**Decision**: the barge stays
    decided             |DECISION: no more paint
    decided             |Decided: four boats at most
    decided             |Decided to buy rope
    decided             |Agreed that Dana speaks for us
    decided             |Agreed: per berth
    decided             |Resolved, with two against: a new pump
    decided             |RESOLUTION: adopt the charter
    decided             |Consensus: wait for the spring
    decided             |- Decision: boats first
    -                   |Decision: none
    -                   |Decision: TBD
    -                   |Decision pending: the pump
    -                   |Decisions are hard.
    -                   |Not decided: the pump
    -                   |Nothing was agreed.
    -                   |Agreed
    -                   |> Decision: quoted from last year
    -                   |> - [ ] quoted from last week
    -                   |> Action: quoted
    -                   |```
    -                   |- [ ] in code
    -                   |TODO: in code
    -                   |Decision: in code
    -                   |```
    -                   |~~~text
    -                   |- [x] in code
    -                   |~~~
    -                   |    - [ ] indented as code after a blank line
    -                   |Write `- [ ] task` for a task.
    -                   |`TODO: not this`
    -                   |<!-- - [ ] hidden -->
    -                   |<!--
    -                   |- [ ] hidden below
    -                   |-->
    -                   |<del>- [ ] taken back</del>
    -                   |\- [ ] escaped
    -                   || [ ] | a table |
    -                   |Template: "Action: owner, date"
    -                   |No action items.
    -                   |No decisions were made.
    -                   |Action items: none
    -                   |Actions: N/A
    -                   |Next steps: nothing
    open 03-24          |Action items: order lamps by Tuesday 24 March. Sell the crane.
    open                |- [ ] pay the bill 📅 someday
    open 04-02          |- [ ] pay the other bill 📅 2026-04-02
    open 04-03          |- [ ] todo.txt style due:2026-04-03
    done                |- Action: sell the barge (done)
    """#

  package static let org = #"""
    -                   |* Harbour board
    -                   |  The board met. TODO was the word of the day.
    open                |* TODO Call the harbour
    open 03-24          |* TODO Order rope
    -                   |  DEADLINE: <2026-03-24 Tue>
    open                |** TODO [#A] Pay the painter                    :money:
    open dana           |** NEXT Dana: ask the bank
    open                |** WAITING for the mayor's letter
    open                |*** STARTED the new plan
    done                |* DONE Paint the buoy
    -                   |  CLOSED: [2026-03-16 Mon 10:00]
    done                |** CANCELLED Paint it again
    done                |* DONE [#B] Sweep the quay
    open                |- [ ] a box
    open                |- [-] half of it
    done                |- [X] a full box
    done                |  - [X] below it
    open lee            |- TODO Lee: sweep
    open                |+ [ ] with a plus
    open                |1. [ ] with a number
    -                   |* TODO
    -                   |* TODO +struck out+
    -                   |- [ ] +struck out+
    -                   |- [ ] <what>
    -                   |* TODOS of the year
    -                   |* Todo and done
    -                   |* DONE
    -                   |* The TODO of last time
    -                   |* DONENESS of the roast
    -                   |- [1/3] a cookie
    -                   |#+TODO: TODO NEXT | DONE
    -                   |#+BEGIN_SRC org
    -                   |* TODO in source
    -                   |- [ ] in source
    -                   |#+END_SRC
    -                   |#+begin_quote
    -                   |Decision: quoted
    -                   |- [ ] quoted
    -                   |#+end_quote
    -                   |#+BEGIN_EXAMPLE
    -                   |* TODO an example
    -                   |#+END_EXAMPLE
    -                   |#+BEGIN_COMMENT
    -                   |Action: a comment
    -                   |#+END_COMMENT
    -                   |: - [ ] fixed width
    -                   |: TODO: fixed width
    -                   |  SCHEDULED: <2026-03-20 Fri>
    -                   |  :PROPERTIES:
    -                   |  :TODO: nothing
    -                   |  :END:
    -                   |* Decisions
    decided             |- per berth
    decided             |- from July
    -                   |- none
    -                   |* Next steps
    open zoe 03-20      |- Zoe: letters by Friday
    open                |- stamps
    -                   |- No next steps beside these
    -                   |* Notes
    -                   |- the crane is old
    -                   |- it was decided last year
    decided             |Decision: the crane goes
    decided             |Agreed to sell it
    open dana           |Action: Dana sells it
    -                   |=TODO: verbatim=
    -                   |~- [ ] code~
    -                   |An action, a decision, a consensus.
    """#
}
