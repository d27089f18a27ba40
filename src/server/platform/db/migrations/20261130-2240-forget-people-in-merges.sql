-- What moved with a merged listing was kept as it was, with what people wrote, also once they were erased; a split could then
-- not return it.
CREATE FUNCTION rows_without(stored jsonb, people uuid[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(content ORDER BY place) FILTER (
    WHERE content ->> 'user_id' IS NULL OR (content ->> 'user_id')::uuid <> ALL(people)), '[]')
  FROM jsonb_array_elements(stored) WITH ORDINALITY AS stored (content, place)
$$;

CREATE FUNCTION forget_in_merges(people uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE listing_merge SET moved = moved || jsonb_build_object(
    'rows', (
      SELECT coalesce(jsonb_object_agg(name, jsonb_build_object(
        'moved', rows_without(stored -> 'moved', people), 'rest', rows_without(stored -> 'rest', people))), '{}')
      FROM jsonb_each(moved -> 'rows') AS tables (name, stored)),
    'kept_notes', rows_without(coalesce(moved -> 'kept_notes', '[]'), people))
  WHERE EXISTS (SELECT FROM unnest(people) AS person WHERE strpos(moved::text, person::text) > 0)
$$;

SELECT forget_in_merges(array_agg(DISTINCT user_id)) FROM (
  SELECT (content ->> 'user_id')::uuid AS user_id
  FROM listing_merge, jsonb_each(moved -> 'rows') AS tables (name, stored),
    jsonb_array_elements((stored -> 'moved') || (stored -> 'rest')) AS rows (content)
) people
WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT FROM user_account a WHERE a.id = people.user_id);
