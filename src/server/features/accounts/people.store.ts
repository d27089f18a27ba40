import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import { counties } from '#domain/counties/counties.ts'
import { OPENS_COUNTY } from '#server/platform/db/schema/billing.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'

/** A person with their access. */
export type PersonRow = {
  user_id: string
  email: string
  name: string
  phone_number: string | null
  role: 'user' | 'operator'
  is_email_verified: boolean
  is_email_refused: boolean
  asked_email: string | null
  are_agreements_current: boolean
  suspended_reason: string | null
  instant_email_alert: boolean
  was_tour_offered: boolean
  has_second_factor: boolean
  /** Status of the subscription. Ended if its end date has passed, even if the Stripe event has not arrived. */
  payment_status: 'incomplete' | 'trialing' | 'active' | 'canceled' | null
  /** Statuses of counties an operator opened. */
  grant_statuses: ('trialing' | 'active')[]
  /** Sorted by name. */
  counties: readonly OpenCounty[]
}

export type ViewerRow = PersonRow & {
  session_hash: Buffer
  keep_signed_in: boolean
  signed_in_at: Date
  expires_at: Date
  password_confirmed_at: Date | null
  is_passkey_proven: boolean
}

const IS_OPEN = `a.user_id = u.id AND ${OPENS_COUNTY}`

/** As read, because PostgreSQL takes longer to build JSON of counties than to read everything else. */
type Read<Row extends PersonRow> = Omit<Row, 'counties'> & {
  /** Separated by spaces, some maybe twice. */
  open_fips: string | null
  has_all_counties: boolean
  /** Of all counties, as in `37183:12 37063:5`; the same in every row of a query. */
  data_versions: string
}

/** Sets of open counties to keep; most people share theirs with others. */
const MAX_SETS = 10_000

type Listed = {
  data_versions: string
  /** All counties, sorted by name. */
  all: readonly OpenCounty[]
  /** Those of `open_fips`. */
  open: LRUCache<string, readonly OpenCounty[]>
}

/** All counties at some versions. */
function listedAt(data_versions: string): Listed {
  const versions = new Map(data_versions.split(' ').map((each) => [each.slice(0, 5), Number(each.slice(6))]))
  const all = counties.map(({ fips, name }) => ({ fips, name, data_version: versions.get(fips) ?? 0 }))
  return { data_versions, all, open: new LRUCache({ max: MAX_SETS }) }
}

/** At the last versions read, which are those of most queries. */
let listed = listedAt('')

/** The same array for the same counties at the same versions, by which others may keep what they make of it. */
function openCounties(open_fips: string): readonly OpenCounty[] {
  const known = listed.open.get(open_fips)
  if (known) return known
  const fips = new Set(open_fips.split(' '))
  const open = listed.all.filter((county) => fips.has(county.fips))
  listed.open.set(open_fips, open)
  return open
}

function withCounties<Row extends PersonRow>(read: Read<Row>) {
  const { open_fips, has_all_counties, data_versions, ...row } = read
  if (listed.data_versions !== data_versions) listed = listedAt(data_versions)
  return { ...row, counties: has_all_counties ? listed.all : openCounties(open_fips ?? '') }
}

/**
 * Columns of a person from `user_account u` and `payment_account p`, with the counties open at `$2` and the
 * data versions of all. Reads `county`, `payment_account` and `county_access`, which other features own.
 */
const PERSON_COLUMNS = `
  u.id AS user_id, u.email, u.name, u.phone_number, u.role,
    u.email_verified_at IS NOT NULL AS is_email_verified,
    u.email_refused_at IS NOT NULL AS is_email_refused,
    CASE WHEN u.asked_email_until > $2 THEN u.asked_email END AS asked_email,
    u.suspended_reason,
    u.instant_email_alert,
    u.tour_offered_at IS NOT NULL AS was_tour_offered,
    EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.secret IS NOT NULL) AS has_second_factor,
    EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'eula' AND a.version = $3)
      AND EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'terms_of_use' AND a.version = $4)
      AS are_agreements_current,
    CASE WHEN p.cancels_at <= $2 THEN 'canceled' ELSE p.status END AS payment_status,
    array(SELECT g.status FROM county_grant g WHERE g.user_id = u.id) AS grant_statuses,
    (SELECT string_agg(fips, ' ') FROM (
        SELECT g.county_fips AS fips FROM county_grant g WHERE g.user_id = u.id
        UNION ALL
        SELECT a.county_fips FROM county_access a WHERE a.county_fips IS NOT NULL AND ${IS_OPEN}
      ) opened) AS open_fips,
    EXISTS (SELECT FROM county_access a WHERE a.county_fips IS NULL AND ${IS_OPEN}) AS has_all_counties,
    coalesce((SELECT string_agg(fips || ':' || data_version, ' ') FROM county), '') AS data_versions`

/** Runs a query with `PERSON_COLUMNS`; `key` is its first parameter. `name` is that of the prepared statement. */
async function readPeople<Row extends PersonRow>(
  pool: Pool,
  { name, text, key, now }: { name: string; text: string; key: unknown; now: Date },
) {
  const values = [key, now, AGREEMENT_VERSIONS.eula, AGREEMENT_VERSIONS.terms_of_use]
  const result = await pool.query<Read<Row>>({ name, text, values })
  return result.rows.map(withCounties)
}

/**
 * Runs on every request. Finds each session by its own index lookups, whatever the statistics and the number of hashes:
 * `LIMIT` keeps PostgreSQL from joining whole tables, and the subquery from planning anew for each number.
 */
const VIEWERS_QUERY = `
  SELECT viewer.*
  FROM unnest((SELECT $1::bytea[])) AS asked (id_hash) CROSS JOIN LATERAL (
    SELECT ${PERSON_COLUMNS}, s.id_hash AS session_hash, s.keep_signed_in, s.created_at AS signed_in_at,
      s.expires_at, s.password_confirmed_at, s.passkey_id IS NOT NULL AS is_passkey_proven
    FROM user_session s JOIN user_account u ON u.id = s.user_id
      LEFT JOIN payment_account p ON p.user_id = u.id
    WHERE s.id_hash = asked.id_hash AND s.expires_at > $2
    LIMIT 1) viewer`

/** The people of live sessions in one indexed read, in any order; without those of other hashes. */
export async function findViewerRows(
  pool: Pool,
  sessionHashes: readonly Buffer[],
  now: Date,
): Promise<ViewerRow[]> {
  return readPeople<ViewerRow>(pool, { name: 'viewers', text: VIEWERS_QUERY, key: sessionHashes, now })
}

const PERSON_QUERY = `
  SELECT ${PERSON_COLUMNS}
  FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id
  WHERE u.id = $1`

/** A person without a session; null for an unknown id. */
export async function findPersonRow(pool: Pool, userId: string, now: Date): Promise<PersonRow | null> {
  const [row] = await readPeople(pool, { name: 'person', text: PERSON_QUERY, key: userId, now })
  return row ?? null
}

const PEOPLE_QUERY = `
  SELECT ${PERSON_COLUMNS}
  FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id
  WHERE u.id = ANY($1::uuid[])`

/** Many people in one query; unknown ids are omitted. */
export async function findPersonRows(
  pool: Pool,
  userIds: readonly string[],
  now: Date,
): Promise<PersonRow[]> {
  return readPeople(pool, { name: 'people', text: PEOPLE_QUERY, key: userIds, now })
}
