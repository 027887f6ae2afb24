extension Schema {
  static let tasks = """
    -- Calendars' tasks (VTODO). One that its file shows no longer is flagged.
    CREATE TABLE task (
      id INTEGER PRIMARY KEY,
      sourceId TEXT NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      calendarId TEXT NOT NULL REFERENCES calendar(id) ON DELETE CASCADE,
      line INTEGER NOT NULL,
      uid TEXT NOT NULL,
      -- Of one that repeats, as the calendar says it; empty of the task itself.
      instance TEXT NOT NULL,
      title TEXT NOT NULL,
      notes TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'done', 'cancelled')),
      percent INTEGER CHECK (percent BETWEEN 0 AND 100),
      -- As the calendar says it.
      due TEXT,
      completedAt INTEGER,
      createdAt INTEGER,
      -- The last of its times, or when it was made.
      latestAt INTEGER,
      -- Those who do it, a JSON array of names and addresses in turns.
      people TEXT NOT NULL,
      isRestricted INTEGER NOT NULL CHECK (isRestricted IN (0, 1)),
      goneSince INTEGER,
      UNIQUE (sourceId, path, uid, instance)
    ) STRICT;
    CREATE INDEX taskByCalendar ON task(calendarId);

    -- The UIDs of what tasks belong to (RELATED-TO): meetings, or other tasks.
    CREATE TABLE taskMeeting (
      uid TEXT NOT NULL,
      taskId INTEGER NOT NULL REFERENCES task(id) ON DELETE CASCADE,
      PRIMARY KEY (uid, taskId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX taskMeetingByTask ON taskMeeting(taskId);
    """
}
