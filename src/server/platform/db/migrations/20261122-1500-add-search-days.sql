-- What a saved search begins to find because days pass, without an event.

CREATE TABLE search_day (
  -- The day in New York.
  day date PRIMARY KEY,
  ran_at timestamptz NOT NULL
);
COMMENT ON TABLE search_day IS 'owner: following. The days on which searches that count days were looked through';

ALTER TABLE notification
  DROP CONSTRAINT notification_reminder_check,
  ADD CONSTRAINT notification_reminder_check
    CHECK (reminder IN ('last_day_24h', 'last_day_3h', 'auction_tomorrow', 'last_day_in_search', 'sale_in_search'));
