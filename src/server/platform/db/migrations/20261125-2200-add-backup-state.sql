CREATE TABLE backup_state (
  -- One row.
  id integer PRIMARY KEY CHECK (id = 1),
  -- Of the newest base: when the copy was complete, and its size in the store.
  base_at timestamptz,
  base_bytes bigint,
  -- Until when the log is stored, by the clock of the server.
  stored_until timestamptz,
  -- Of all backups in the store.
  stored_bytes bigint,
  -- The last failure, until backups work again.
  failed_at timestamptz,
  failure text
);
COMMENT ON TABLE backup_state IS
  'owner: platform. What the process that takes backups reports to the others; emptied by a restore';

CREATE TABLE alerted_before_restore (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- The event by what it says, because its listing and itself may get other ids when a source reports it again.
  county_fips char(5) NOT NULL,
  case_number text,
  parcel text,
  kind text NOT NULL,
  "to" jsonb
);
CREATE INDEX alerted_before_restore_event ON alerted_before_restore (county_fips, kind);
COMMENT ON TABLE alerted_before_restore IS
  'owner: following. Alerts that went out after the instant that was restored, so that they do not go out again';
