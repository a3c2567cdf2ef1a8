-- step: one name a user to sign in with, also where the same submit makes them twice at the same moment
DROP INDEX login_directory_of_user;
CREATE UNIQUE INDEX login_directory_of_user ON login_directory (user_id);
