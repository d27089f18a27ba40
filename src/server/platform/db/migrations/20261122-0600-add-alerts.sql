-- Who is told of what changed, once on each channel, and how they want to be told.

-- On the first event of a listing in one write: what the list shows of it and the write changed, as it was, in wire
-- names and dollars. A search can so tell a listing that is new in it from one that changed in it.
ALTER TABLE listing_event ADD COLUMN changed_from jsonb;

ALTER TABLE saved_search ADD COLUMN alert text NOT NULL DEFAULT 'off' CHECK (alert IN ('instant', 'daily', 'off'));
CREATE INDEX saved_search_alert ON saved_search (user_id) WHERE alert <> 'off';

CREATE TABLE alert_settings (
  user_id uuid PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  daily_digest boolean NOT NULL DEFAULT false,
  deadline_reminders boolean NOT NULL DEFAULT true,
  -- Somebody marked our mail as spam: none of these mails is sent until the person turns one on again.
  mail_stopped_at timestamptz
);
COMMENT ON TABLE alert_settings IS 'owner: following. Beside instant_email_alert of the account; no row means the defaults';

-- Numbers of mails about reminders and of digests. Those about an import go by its last event.
CREATE SEQUENCE notification_batch;

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  -- The event it tells of, which goes with its listing; or the reminder and the day it reminds of.
  event_id bigint,
  reminder text CHECK (reminder IN ('last_day_24h', 'last_day_3h', 'auction_tomorrow')),
  reminds_of date,
  channel text NOT NULL CHECK (channel IN ('bell', 'email', 'digest')),
  -- {"favorite": true, "searches": [{"id": uuid, "is_new": boolean}]}
  reasons jsonb NOT NULL,
  -- Which mail it goes into; null on the bell, and for a digest that is not made yet.
  batch bigint,
  created_at timestamptz NOT NULL,
  -- When it was handed over; on the bell at once.
  sent_at timestamptz,
  -- Why it never will be.
  stopped_because text CHECK (stopped_because IN ('refused', 'turned_off', 'no_access', 'ended')),
  read_at timestamptz,
  CHECK ((event_id IS NULL) = (reminder IS NOT NULL) AND (reminder IS NULL) = (reminds_of IS NULL))
);
CREATE UNIQUE INDEX notification_event ON notification (user_id, event_id, channel) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX notification_reminder ON notification (user_id, tax_foreclosure_id, reminder, reminds_of, channel)
  WHERE reminder IS NOT NULL;
CREATE INDEX notification_bell ON notification (user_id, id) WHERE channel = 'bell';
CREATE INDEX notification_waiting ON notification (channel, batch, user_id)
  WHERE sent_at IS NULL AND stopped_because IS NULL;
CREATE INDEX notification_listing ON notification (tax_foreclosure_id);
COMMENT ON TABLE notification IS 'owner: following. The reason nobody is told twice';

CREATE TABLE digest_run (
  -- The day in New York.
  day date PRIMARY KEY,
  ran_at timestamptz NOT NULL
);
COMMENT ON TABLE digest_run IS 'owner: following. The days on which the digests were made';

CREATE TABLE alert_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
COMMENT ON TABLE alert_secret IS 'owner: following. Keys of ours, made when first needed and shared by all nodes';
