-- Keys of ours can be rotated: the newest one signs, and the earlier ones stay valid until an operator removes them.

ALTER TABLE alert_secret
  ADD COLUMN number integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz,
  DROP CONSTRAINT alert_secret_pkey,
  ADD PRIMARY KEY (name, number);

-- The push key that the browser subscribed with: its push service accepts no other.
ALTER TABLE push_device ADD COLUMN key_number integer NOT NULL DEFAULT 1;
