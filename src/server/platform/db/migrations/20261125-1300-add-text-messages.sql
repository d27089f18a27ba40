-- Alerts by text message.

CREATE TABLE text_number (
  user_id uuid PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- Ten digits, without the country code 1, as in user_account.phone_number.
  phone text NOT NULL CHECK (phone ~ '^\d{10}$'),
  -- When the code that was texted to it was entered; null until then.
  verified_at timestamptz,
  -- Why nothing is texted to it, since when: the person replied STOP, the carrier reports that the number cannot be
  -- reached, or refuses our messages. Replying START, or verifying again, ends it.
  stopped_at timestamptz,
  stopped_because text CHECK (stopped_because IN ('stop', 'unreachable', 'refused')),
  -- The code that was texted last: its hash, until when it is valid, and how many wrong ones were entered.
  code_hash bytea,
  code_until timestamptz,
  code_tries integer NOT NULL DEFAULT 0,
  CHECK ((stopped_at IS NULL) = (stopped_because IS NULL)),
  CHECK ((code_hash IS NULL) = (code_until IS NULL))
);
CREATE UNIQUE INDEX text_number_phone ON text_number (phone) WHERE verified_at IS NOT NULL;
COMMENT ON TABLE text_number IS 'owner: following. Where a person is texted; equals the phone number of the account';

CREATE TABLE text_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  phone text NOT NULL,
  at timestamptz NOT NULL,
  -- Given on the page or by the reply START; ended by STOP, by removing or changing the number, or by the carrier.
  change text NOT NULL CHECK (change IN ('given', 'start', 'stop', 'removed', 'changed', 'unreachable', 'refused')),
  -- What the person read when agreeing, or what they replied.
  words text
);
CREATE INDEX text_consent_user ON text_consent (user_id, id);
COMMENT ON TABLE text_consent IS 'owner: following. Append-only: when who agreed to texts, or ended them, in which words';

CREATE TABLE text_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One per reason to text a person.
  key text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  phone text NOT NULL,
  -- Codes are secrets, and are not stored here.
  body text NOT NULL,
  segments integer NOT NULL CHECK (segments BETWEEN 1 AND 2),
  -- In the address of the short link, and the path it leads to; null without a link.
  link_code text UNIQUE,
  link_path text,
  written_at timestamptz NOT NULL,
  -- When it was last handed to the gateway without an answer: the gateway is asked before it is sent again.
  tried_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- The gateway's id of it.
  sid text UNIQUE,
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'accepted', 'sent', 'delivered', 'undelivered', 'refused')),
  error_code integer,
  -- Millionths of a US dollar, once the gateway says.
  price_micros bigint,
  CHECK ((link_code IS NULL) = (link_path IS NULL))
);
CREATE INDEX text_message_user ON text_message (user_id, written_at);
CREATE INDEX text_message_written ON text_message (written_at);
COMMENT ON TABLE text_message IS 'owner: following. Each text message once, and what became of it';

CREATE TABLE text_reply (
  -- The gateway's id, so that a webhook that is repeated counts once.
  sid text PRIMARY KEY,
  phone text NOT NULL,
  received_at timestamptz NOT NULL,
  -- What it was understood as.
  keyword text CHECK (keyword IN ('stop', 'start', 'help')),
  answer text
);
COMMENT ON TABLE text_reply IS 'owner: following. Messages that people sent us, without their words unless a keyword';

ALTER TABLE alert_settings
  ADD COLUMN text_deadlines boolean NOT NULL DEFAULT true,
  ADD COLUMN text_upset_bids boolean NOT NULL DEFAULT true,
  ADD COLUMN text_sale_changes boolean NOT NULL DEFAULT true;

ALTER TABLE saved_search ADD COLUMN has_texts boolean NOT NULL DEFAULT false;
CREATE INDEX saved_search_texts ON saved_search (user_id) WHERE has_texts;

ALTER TABLE notification
  DROP CONSTRAINT notification_channel_check,
  ADD CONSTRAINT notification_channel_check CHECK (channel IN ('bell', 'email', 'digest', 'push', 'text')),
  DROP CONSTRAINT notification_stopped_because_check,
  ADD CONSTRAINT notification_stopped_because_check
    CHECK (stopped_because IN ('refused', 'turned_off', 'no_access', 'ended', 'device_gone', 'daily_limit'));
