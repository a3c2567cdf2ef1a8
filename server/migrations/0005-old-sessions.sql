-- Sessions that have been over for long are thrown away, so that their table does not grow for ever.

-- step: the application takes sessions away
GRANT DELETE ON sessions TO insaka_application;
