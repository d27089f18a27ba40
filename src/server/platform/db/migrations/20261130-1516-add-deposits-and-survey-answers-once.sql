-- The form's own id of what it adds, so that the same request sent again after a lost answer adds nothing. Null from a
-- page of the release before.
ALTER TABLE deposit ADD COLUMN attempt uuid;
CREATE UNIQUE INDEX deposit_attempt ON deposit (user_id, attempt);
ALTER TABLE survey_answer ADD COLUMN attempt uuid;
CREATE UNIQUE INDEX survey_answer_attempt ON survey_answer (user_id, attempt);
