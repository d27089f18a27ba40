-- Two listings that are one property. Everything about the merged one moves; what had no place is stored, to split them again.
CREATE TABLE listing_merge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kept_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  -- Its row is gone; the id leads to the kept one.
  merged_id bigint NOT NULL,
  -- County, case, parcel and place of each.
  identity jsonb NOT NULL,
  kept_identity jsonb NOT NULL,
  -- Rows by table, as they were.
  moved jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  merged_at timestamptz NOT NULL,
  merged_by uuid REFERENCES user_account ON DELETE SET NULL,
  split_at timestamptz,
  split_reason text
);
CREATE UNIQUE INDEX listing_merge_merged ON listing_merge (merged_id) WHERE split_at IS NULL;
CREATE INDEX listing_merge_kept ON listing_merge (kept_id);
COMMENT ON TABLE listing_merge IS 'owner: ingest';

-- Pairs that look like one property and are not; the smaller id first.
CREATE TABLE listing_distinct (
  first_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  second_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  reason text NOT NULL,
  stated_at timestamptz NOT NULL,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
);
COMMENT ON TABLE listing_distinct IS 'owner: ingest';

-- An event stays as it is, but may move with its listing.
DROP TRIGGER listing_event_append_only ON listing_event;
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'tax_foreclosure_id' <> to_jsonb(OLD) - 'tax_foreclosure_id' THEN
    RAISE EXCEPTION 'listing_event is append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_event_append_only BEFORE UPDATE ON listing_event
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();

-- The tables that move with a listing: all that refer to one, but for its own rounds and what merging itself writes.
CREATE FUNCTION listing_tables() RETURNS SETOF regclass LANGUAGE sql STABLE AS $$
  SELECT DISTINCT conrelid::regclass FROM pg_constraint c
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.confrelid = 'tax_foreclosure'::regclass AND a.attname = 'tax_foreclosure_id'
    AND c.conrelid <> 'sale'::regclass
$$;

-- Moves the rows of one listing to another. Returns by table those that moved, and those that have no place there.
CREATE FUNCTION move_listing_rows(from_id bigint, to_id bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  result jsonb := '{}';
  place regclass;
  found record;
  moved jsonb;
  rest jsonb;
BEGIN
  FOR place IN SELECT listing_tables() ORDER BY 1 LOOP
    moved := '[]';
    rest := '[]';
    FOR found IN EXECUTE format(
      'SELECT ctid AS at, to_jsonb(t) AS content FROM %s t WHERE tax_foreclosure_id = $1', place) USING from_id
    LOOP
      BEGIN
        EXECUTE format('UPDATE %s SET tax_foreclosure_id = $1 WHERE ctid = $2', place) USING to_id, found.at;
        moved := moved || found.content;
      EXCEPTION WHEN unique_violation THEN
        rest := rest || found.content;
      END;
    END LOOP;
    result := result || jsonb_build_object(place::text, jsonb_build_object('moved', moved, 'rest', rest));
  END LOOP;
  RETURN result;
END $$;

-- Moves them back: those that moved as they are by now, the others as they were.
CREATE FUNCTION move_listing_rows_back(rows_by_table jsonb, from_id bigint, to_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place text;
  content jsonb;
  keys text;
BEGIN
  FOR place, content IN SELECT key, value FROM jsonb_each(rows_by_table) LOOP
    SELECT coalesce(string_agg(format('t.%I = r.%I', a.attname, a.attname), ' AND '), 'true') INTO keys
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = place::regclass AND i.indisprimary AND a.attname <> 'tax_foreclosure_id';
    EXECUTE format(
      'UPDATE %s t SET tax_foreclosure_id = $1 FROM jsonb_populate_recordset(NULL::%s, $2) r
       WHERE t.tax_foreclosure_id = $3 AND %s', place, place, keys) USING to_id, content -> 'moved', from_id;
    EXECUTE format(
      'INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::%s, $1)
       ON CONFLICT DO NOTHING', place, place) USING content -> 'rest';
  END LOOP;
END $$;
