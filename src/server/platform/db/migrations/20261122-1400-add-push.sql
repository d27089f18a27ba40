-- Notices to devices by web push.

CREATE TABLE push_device (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- The session on the device that turned it on or was seen there last. Ending that session ends it; its running out
  -- does not, so there is no foreign key.
  session_hash bytea NOT NULL,
  -- Where the push service of the browser takes messages for it, and the keys that only the browser can read them with.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- In words, such as "Firefox on Windows".
  device text NOT NULL,
  turned_on_at timestamptz NOT NULL,
  -- Since when its push service knows it no more.
  gone_at timestamptz
);
CREATE INDEX push_device_user ON push_device (user_id);
CREATE INDEX push_device_session ON push_device (session_hash);
COMMENT ON TABLE push_device IS 'owner: accounts. Goes with the session, as the device does';

CREATE TABLE push_delivery (
  push_device_id uuid NOT NULL REFERENCES push_device ON DELETE CASCADE,
  -- The same number as of the notifications it tells.
  batch bigint NOT NULL,
  delivered_at timestamptz NOT NULL,
  PRIMARY KEY (push_device_id, batch)
);
COMMENT ON TABLE push_delivery IS 'owner: following. What each device was told, so that a second try tells only the others';

ALTER TABLE notification
  DROP CONSTRAINT notification_channel_check,
  ADD CONSTRAINT notification_channel_check CHECK (channel IN ('bell', 'email', 'digest', 'push')),
  DROP CONSTRAINT notification_stopped_because_check,
  ADD CONSTRAINT notification_stopped_because_check
    CHECK (stopped_because IN ('refused', 'turned_off', 'no_access', 'ended', 'device_gone'));
