-- A calendar program takes an entry for newer only if its sequence and its time of change have grown. Counted from events,
-- they missed what has none, such as an office hour, and fell when a merged listing was split again.
ALTER TABLE tax_foreclosure ADD COLUMN revised_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN tax_foreclosure.revised_at IS 'When anything about it last changed; each change is at least a second after the one before';
ALTER TABLE county ADD COLUMN revised_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN county.revised_at IS 'The same for its own facts and closed days, without its listings';

-- A listing that is split returns from here, whole.
UPDATE listing_merge SET moved = jsonb_set(moved, '{listing,revised_at}', to_jsonb(now())) WHERE split_at IS NULL;
