extension MarkKit {
  /// Tasks of a calendar, with their properties between bars. Each belongs to the meeting and has
  /// its number as UID. Other components than VTODO and cancelled tasks are traps.
  package static let tasks = #"""
    open                |SUMMARY:Order rope
    open 03-20          |SUMMARY:Order lamps|DUE;VALUE=DATE:20260320
    open 03-21          |SUMMARY:Call the mayor|DUE:20260321T090000Z
    open 03-22          |SUMMARY:Late in the evening of another zone|DUE;TZID=America/New_York:20260321T230000
    open 03-24          |SUMMARY:Floating|DUE:20260324T100000
    open 03-23          |SUMMARY:By its length|DTSTART;VALUE=DATE:20260320|DURATION:P3D
    open lee            |SUMMARY:Sweep|ATTENDEE;CN=Lee Park:mailto:lee.park@example.com
    open dana           |SUMMARY:Count the berths|ORGANIZER;CN=Dana Kim:mailto:dana.kim@example.com
    open lee zoe        |SUMMARY:Paint|ATTENDEE;CN=Lee Park:mailto:lee.park@example.com|ATTENDEE;CN=Zoe Ram:mailto:zoe.ram@example.com
    open lee            |SUMMARY:Mend|ORGANIZER;CN=Dana Kim:mailto:dana.kim@example.com|ATTENDEE;CN=Lee Park:mailto:lee.park@example.com
    open dana 03-20     |SUMMARY:Dana: letters by Friday
    open zoe            |SUMMARY:Ask the bank (Zoe)
    open                |SUMMARY:Begun|STATUS:IN-PROCESS|PERCENT-COMPLETE:50
    open                |SUMMARY:Needs action|STATUS:NEEDS-ACTION
    open                |SUMMARY:Taken up again|STATUS:NEEDS-ACTION|COMPLETED:20260318T100000Z
    open                |SUMMARY:Of an unknown status|STATUS:SOMEDAY
    open                |SUMMARY:Nearly there|PERCENT-COMPLETE:99
    open                |SUMMARY:No percentage|PERCENT-COMPLETE:101
    open 04-01          |SUMMARY:With words in lower case|due;value=date:20260401
    open                |SUMMARY:Never due|DUE:when it suits
    open                |DESCRIPTION:Without a title
    open                |SUMMARY:Every week|RRULE:FREQ=WEEKLY|DTSTART;VALUE=DATE:20260317
    open                |SUMMARY:No action items
    open                |SUMMARY:none
    done                |SUMMARY:Book the room|STATUS:COMPLETED
    done lee            |SUMMARY:Book the boat|STATUS:COMPLETED|ATTENDEE;CN=Lee Park:mailto:lee.park@example.com
    done                |SUMMARY:Only when|COMPLETED:20260318T100000Z
    done                |SUMMARY:Only how much|PERCENT-COMPLETE:100
    done 03-19          |SUMMARY:In time|STATUS:completed|DUE;VALUE=DATE:20260319
    -                   |SUMMARY:Called off|STATUS:CANCELLED
    -                   |SUMMARY:Called off in American|STATUS:CANCELED
    -                   |SUMMARY:Called off when done|STATUS:CANCELLED|COMPLETED:20260318T100000Z
    -                   |VEVENT|SUMMARY:TODO an event|DTSTART:20260318T100000Z
    -                   |VEVENT|SUMMARY:An event with what tasks have|DTSTART:20260318T110000Z|DUE;VALUE=DATE:20260320|STATUS:NEEDS-ACTION
    -                   |VJOURNAL|SUMMARY:TODO a diary|DTSTART;VALUE=DATE:20260318
    -                   |VJOURNAL|DESCRIPTION:- [ ] a box in a diary
    -                   |VFREEBUSY|COMMENT:TODO free time
    -                   |X-TASK|SUMMARY:Of a component that no one knows
    -                   |VALARM|ACTION:DISPLAY|TRIGGER:-PT1H|DESCRIPTION:An alarm
    -                   |VAVAILABILITY|SUMMARY:Hours
    """#

  /// Front matter as programs and people write it.
  package static let frontMatter = #"""
    -                   |title: Action items of the harbour
    -                   |todo_list: none of ours
    -                   |status: done
    -                   |action_items:
    open                |  - Order rope
    open dana 03-20     |  - "Dana: send the deck by Friday"
    open dana           |  - Dana: call the mayor
    open lee 03-18      |  - find a painter (Lee) by tomorrow
    done                |  - "[x] book the room"
    open                |  - "[ ] count the berths"
    open lee 03-20      |  - {task: mend the crane, owner: Lee Park, due: friday}
    done zoe            |  - {title: grease the crane, who: Zoe, done: true}
    open dana 04-01     |  - {text: measure the quay, assignee: Dana Kim, deadline: 2026-04-01}
    done                |  - {action: sweep, status: completed}
    open                |  - {action: sweep again, status: in progress}
    -                   |  - {owner: Lee}
    -                   |  - none
    -                   |  - ~~struck out~~
    -                   |  - "<what>"
    -                   |  - TBD
    -                   |  -
    open lee zoe        |  - {what: paint, owners: [Lee, Zoe]}
    -                   |next-steps: N/A
    open                |Next Steps: letters
    open                |todo: stamps
    -                   |decisions:
    decided             |  - per berth
    decided             |  - {decision: from July}
    -                   |  - none
    -                   |  - No decisions were made
    decided             |agreed: the lamps stay
    -                   |decision: TBD
    -                   |undecided: [the flag]
    -                   |tasks_done: [the pump]
    -                   |related:
    -                   |  todo: [nested below another key]
    -                   |description: "TODO: call him"
    -                   |summary: "Decision: the crane goes"
    -                   |# todo: a comment
    """#
}
