-- Columns of a county that an operator has set: a new release brings the others up to date.
ALTER TABLE county ADD COLUMN operator_set text[] NOT NULL DEFAULT '{}';

UPDATE county SET operator_set = ARRAY(
  SELECT DISTINCT key
  FROM audit_log a, jsonb_object_keys(a.details) AS key
  WHERE a.action = 'set_county' AND a.details ->> 'fips' = county.fips
    AND key IN ('closes_at_minute', 'closes_at_confirmed', 'seller', 'sale_place', 'sale_day_deposit')
);
