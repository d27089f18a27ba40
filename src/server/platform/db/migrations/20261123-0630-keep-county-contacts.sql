-- What public sources give for a county comes with the product, source and day beside it. The database keeps only what
-- the operator set instead, so that a newer data file never overwrites it.

CREATE TABLE county_contact (
  county_fips char(5) NOT NULL REFERENCES county,
  -- A name of `CONTACT_FACTS`.
  fact text NOT NULL,
  -- Null where the operator found that what is listed is wrong and nothing right is known.
  value text CHECK (value <> ''),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (county_fips, fact)
);
COMMENT ON TABLE county_contact IS 'owner: listings';

-- Until now only the operator could fill these columns, but for one number that came with the product; the audit log
-- says when, and also where the operator emptied one.
WITH former (fact, option, county_fips, value) AS (
  SELECT f.fact, f.option, c.fips, f.value
  FROM county c, LATERAL (VALUES
    ('clerk_phone', 'clerk_phone', c.clerk_phone),
    ('courthouse_address', 'clerk_address', c.clerk_address),
    ('phones_in_courthouse', 'phone_rule', c.phone_rule)
  ) AS f (fact, option, value)
), entered AS (
  SELECT f.*, (
    SELECT max(a.at) FROM audit_log a
    WHERE a.action = 'set_county' AND a.details ->> 'fips' = f.county_fips AND a.details ? f.option
  ) AS set_at
  FROM former f
)
INSERT INTO county_contact (county_fips, fact, value, set_at)
SELECT county_fips, fact, nullif(value, ''), coalesce(set_at, now())
FROM entered
WHERE set_at IS NOT NULL
  OR (value <> '' AND NOT (county_fips = '37021' AND fact = 'clerk_phone' AND value = '828-259-3400'));

ALTER TABLE county DROP COLUMN clerk_phone, DROP COLUMN clerk_address, DROP COLUMN phone_rule;
