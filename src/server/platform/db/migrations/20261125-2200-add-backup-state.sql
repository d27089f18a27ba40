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
