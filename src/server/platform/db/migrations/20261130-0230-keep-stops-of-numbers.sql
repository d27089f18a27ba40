-- Numbers that replied STOP and not START since, whichever account named them. The row of an account goes with the account,
-- and with its next number; a reply is kept for 90 days.
CREATE TABLE text_stop (
  -- Outlives the accounts that had the number, so that it is not stored as such.
  phone_hash bytea PRIMARY KEY,
  stopped_at timestamptz NOT NULL
);
COMMENT ON TABLE text_stop IS 'owner: following. SHA-256 of numbers that are texted nothing until they text START';

INSERT INTO text_stop
SELECT sha256(convert_to(phone, 'UTF8')), max(at) FROM (
  SELECT phone, stopped_at AS at FROM text_number WHERE stopped_because = 'stop'
  UNION ALL
  SELECT phone, received_at FROM text_reply stop WHERE keyword = 'stop' AND NOT EXISTS (
    SELECT FROM text_reply later
    WHERE later.phone = stop.phone AND later.keyword = 'start' AND later.received_at > stop.received_at)
) stopped GROUP BY phone;
