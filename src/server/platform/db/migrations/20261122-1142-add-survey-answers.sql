-- What people answer in our own survey, where no other form is set up.

CREATE TABLE survey_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- From 1 (badly) to 5 (very well).
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL,
  may_contact boolean NOT NULL,
  answered_at timestamptz NOT NULL
);
CREATE INDEX survey_answer_user_id ON survey_answer (user_id);
CREATE INDEX survey_answer_answered_at ON survey_answer (answered_at);
COMMENT ON TABLE survey_answer IS 'owner: survey. Every answer counts; who answers twice has two';
