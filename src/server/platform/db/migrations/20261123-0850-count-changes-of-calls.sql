-- A calendar entry by a call to the clerk must be a newer one whenever the call is recorded, corrected or removed.

CREATE TABLE clerk_call_changes (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  changes integer NOT NULL CHECK (changes > 0),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tax_foreclosure_id)
);
CREATE INDEX clerk_call_changes_listing ON clerk_call_changes (tax_foreclosure_id);
COMMENT ON TABLE clerk_call_changes IS 'owner: following. How often a person changed what the clerk told them; outlives the call';

INSERT INTO clerk_call_changes SELECT user_id, tax_foreclosure_id, 1, called_at FROM clerk_call;
