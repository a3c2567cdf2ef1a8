-- What waits to be done, each queue with an index that holds nothing else and ends with what puts it in order.

-- step: papers of somebody in progress
CREATE INDEX papers_in_progress ON papers (institution_id, initiator_id, created_on) WHERE state = 'IN_PROGRESS';

-- step: papers that are approved and not ordered
CREATE INDEX papers_to_order ON papers (institution_id, approval_date)
  WHERE state = 'IN_PROGRESS' AND approval_date IS NOT NULL AND purchase_order_date IS NULL;

-- step: papers that are complete and have no file
CREATE INDEX papers_without_file ON papers (institution_id, updated_on) WHERE state = 'COMPLETE' AND attachment_id IS NULL;

-- step: papers with something odd about them, by their last change
CREATE INDEX papers_with_cautions ON papers (institution_id, state, updated_on) WHERE cautions <> '[]';

-- step: open enquiries by their closing
CREATE INDEX enquiries_open_by_closing ON enquiries (institution_id, closed_on) WHERE state = 'OPEN';
