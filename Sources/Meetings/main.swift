import MeetingsCLI

MeetingsProgram.main()
