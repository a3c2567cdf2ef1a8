-- Amendments that somebody made are handed over with their contract when they leave.

-- step: amendments come to another initiator
GRANT UPDATE (initiator, initiator_id) ON amendments TO insaka_application;
