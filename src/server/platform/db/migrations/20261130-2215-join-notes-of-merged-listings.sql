-- What a person wrote on a listing that is merged into one on which they wrote too: added to that. `rest` are the notes that
-- have no place there. Returns the notes that were there, as they were.
CREATE FUNCTION join_listing_notes(kept_id bigint, rest jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  former jsonb;
BEGIN
  SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') INTO former
  FROM property_note n JOIN jsonb_populate_recordset(NULL::property_note, rest) r USING (user_id)
  WHERE n.tax_foreclosure_id = kept_id;
  UPDATE property_note n SET
    note = left(concat_ws(E'\n\n', nullif(n.note, ''), nullif(r.note, ''), (
      SELECT 'Also noted: ' || string_agg(figure || ' ' || to_char(its / 100.0, 'FM$999,999,999,990.00'), ', ')
      FROM (VALUES ('maximum bid', n.maximum_bid_cents, r.maximum_bid_cents), ('costs', n.costs_cents, r.costs_cents),
        ('repairs', n.repairs_cents, r.repairs_cents), ('resale', n.resale_cents, r.resale_cents),
        ('wanted margin', n.wanted_margin_cents, r.wanted_margin_cents)) figures (figure, own, its)
      WHERE own <> its)), 10000),
    stage = coalesce(n.stage, r.stage),
    maximum_bid_cents = coalesce(n.maximum_bid_cents, r.maximum_bid_cents),
    costs_cents = coalesce(n.costs_cents, r.costs_cents),
    repairs_cents = coalesce(n.repairs_cents, r.repairs_cents),
    resale_cents = coalesce(n.resale_cents, r.resale_cents),
    wanted_margin_cents = coalesce(n.wanted_margin_cents, r.wanted_margin_cents),
    updated_at = at
  FROM jsonb_populate_recordset(NULL::property_note, rest) r
  WHERE n.user_id = r.user_id AND n.tax_foreclosure_id = kept_id;
  RETURN former;
END $$;

-- Gives the joined notes back what they were, unless the person has changed them since.
CREATE FUNCTION part_listing_notes(former jsonb, at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE property_note n SET note = f.note, stage = f.stage, maximum_bid_cents = f.maximum_bid_cents,
    costs_cents = f.costs_cents, repairs_cents = f.repairs_cents, resale_cents = f.resale_cents,
    wanted_margin_cents = f.wanted_margin_cents, updated_at = f.updated_at
  FROM jsonb_populate_recordset(NULL::property_note, former) f
  WHERE n.user_id = f.user_id AND n.tax_foreclosure_id = f.tax_foreclosure_id AND n.updated_at = at
$$;
