-- The tour is offered to a person once.

ALTER TABLE user_account ADD COLUMN tour_offered_at timestamptz;
