import { createHash } from 'node:crypto'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/index.ts'
import { readListingFacts } from '#server/features/listings/index.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import type { AlertScenario } from './alert-story.fixture.ts'
import { type ModelListing, type ModelPerson, QUERIES, TEXT_KINDS } from './alert-model.fixture.ts'

const COUNTIES = { Burke: '37023', Wake: '37183' } as const
const LISTINGS = 10

/** The first version of the county lists: every property has a sale date 1 to 16 days out. */
export function firstRows(random: Random, today: PlainDate): NoticeRow[] {
  return Array.from({ length: LISTINGS }, (_row, place) => ({
    county: place % 3 === 0 ? 'Wake' : 'Burke',
    case: `25CVD000${100 + place}-${place % 3 === 0 ? '910' : '110'}`,
    parcel: String(11_000 + place),
    street: `${10 + place} Oak St`,
    status: 'scheduled',
    sale: addDays(today, random.integer(1, 16)),
    time: '11:00 AM',
    acres: 1,
  }))
}

/** The next version of a property's row in its source. */
export function nextRow(row: NoticeRow, random: Random, today: PlainDate): NoticeRow {
  const corrected = { ...row, acres: Number(row.acres) + 1 }
  if (random.chance(0.2))
    return row.status === 'scheduled'
      ? { ...row, time: row.time === '11:00 AM' ? '10:00 AM' : '11:00 AM' }
      : corrected
  const bid = Number(row.bid ?? 0)
  switch (row.status) {
    case 'scheduled':
      if (String(row.sale) <= today)
        return { ...row, status: 'upset', bid: random.integer(5, 30) * 1000, reported: today }
      return random.pick<NoticeRow>([
        { ...row, opening: random.integer(2, 9) * 1000 },
        { ...row, sale: addDays(today, random.integer(1, 16)) },
        { ...row, status: random.pick(['redeemed', 'cancelled']) },
      ])
    case 'cancelled':
      return { ...row, status: 'scheduled', sale: addDays(today, random.integer(1, 16)) }
    case 'upset':
      return random.pick<NoticeRow>([
        { ...row, bid: Math.ceil(bid * 1.06), filed: today },
        { ...row, bid: Math.ceil(bid * 1.06), filed: today, last_day: '' },
        {
          ...row,
          bid: Math.ceil(bid * 1.06),
          filed: today,
          last_day: addDays(today, random.integer(10, 14)),
        },
        { ...row, last_day: addDays(today, random.integer(1, 10)) },
        { ...row, status: 'confirmed', confirmed: today },
      ])
    default:
      return corrected
  }
}

/** Reads the listings as of an instant (epoch milliseconds). */
export async function readListings({ product }: AlertScenario, now: number): Promise<ModelListing[]> {
  const { rows } = await product.database.pool.query<ModelListing>(`
    SELECT t.id, t.county_fips AS fips, c.name AS county, t.street, t.status, t.upset_bid_date, t.foreclosure_date,
      t.time,
      coalesce(t.highest_bid_cents, 0) / 100.0::float8 AS highest_bid
    FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips ORDER BY t.id`)
  const facts = await readListingFacts(
    product.database.db,
    rows.map(({ id }) => id),
    null,
  )
  return rows.map((row) => {
    const known = facts.get(row.id)
    const deadline = known && deriveStatus(now, known.court_case, known.round, known.office).clock?.deadline
    return {
      ...row,
      closes_at: deadline?.closes_at_instant ?? null,
      reminders_from: deadline?.reminders_from_instant ?? null,
    }
  })
}

/** A UUID derived from text, the same for the same seed. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

/** Creates people with access to every county and instant alerts on, as after sign-up. */
export async function addPeople(
  { product }: AlertScenario,
  seed: string,
  count: number,
): Promise<ModelPerson[]> {
  const people = Array.from({ length: count }, (_none, place): ModelPerson => ({
    id: idOf(`${seed} person ${place}`),
    email: `person-${place}@example.com`,
    counties: new Set(Object.values(COUNTIES)),
    is_suspended: false,
    refuses_mail: false,
    complained: false,
    instant: true,
    summary: false,
    reminders: true,
    device: false,
    phone: String(7_045_550_100 + place),
    is_verified: place % 6 !== 0,
    is_stopped: false,
    kinds: new Set(TEXT_KINDS),
    texted: [],
    stars: new Map(),
    searches: [],
    waiting: [],
    reminded: new Set(),
    notified: new Map(),
  }))
  await product.database.pool.query(
    `WITH p AS (SELECT * FROM unnest($1::uuid[], $2::text[], $4::text[], $5::bool[]) AS p (id, email, phone, is_verified)),
     u AS (INSERT INTO user_account (id, email, name, password_hash, email_verified_at, phone_number)
       SELECT id, email, 'Somebody', 'none', now(), phone FROM p RETURNING id),
     n AS (INSERT INTO text_number (user_id, phone, verified_at) SELECT id, phone, now() FROM p WHERE is_verified),
     g AS (INSERT INTO county_grant SELECT u.id, f, 'active', now() FROM u, unnest($3::text[]) f)
     INSERT INTO agreement SELECT u.id, a.document, a.version, now()
     FROM u, (SELECT DISTINCT document, version FROM agreement) a`,
    [
      people.map(({ id }) => id),
      people.map(({ email }) => email),
      Object.values(COUNTIES),
      people.map(({ phone }) => phone),
      people.map(({ is_verified }) => is_verified),
    ],
  )
  return people
}

type Change = { sql: string; values: unknown[] }

/** One random action by a person, or by the operator on the account: applies it to the model and returns its SQL. */
export function nextChange(
  person: ModelPerson,
  listings: readonly ModelListing[],
  { random, now }: { random: Random; now: number },
): Change {
  const { id } = person
  const listing = random.pick([listings[0], ...listings])?.id ?? 0
  const fips = random.pick([COUNTIES.Burke, COUNTIES.Burke, COUNTIES.Wake])
  const search = person.searches[random.integer(0, Math.max(0, person.searches.length - 1))]
  const at = new Date(now)
  const setting = (name: string, value: unknown): Change => ({
    sql: `INSERT INTO alert_settings (user_id, ${name}) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET ${name} = $2`,
    values: [id, value],
  })
  const changes: (() => Change)[] = [
    () => {
      if (!person.stars.delete(listing)) person.stars.set(listing, now)
      const isStarred = person.stars.has(listing)
      return isStarred
        ? { sql: 'INSERT INTO favorite VALUES ($1, $2, $3)', values: [id, listing, at] }
        : {
            sql: 'DELETE FROM favorite WHERE user_id = $1 AND tax_foreclosure_id = $2',
            values: [id, listing],
          }
    },
    () => {
      const query = random.pick(QUERIES)
      const alert = random.pick(['instant', 'daily', 'daily', 'off'] as const)
      const has_texts = random.chance(0.3)
      const own = { id: idOf(`${id} search ${now} ${random.next()}`), query, alert, has_texts }
      person.searches.push(own)
      return {
        sql: `INSERT INTO saved_search (id, user_id, name, search, alert, created_at, has_texts)
          VALUES ($1, $2, $6, $3, $4, $5, $7)`,
        values: [own.id, id, query, alert, at, own.id, has_texts],
      }
    },
    () => {
      if (search) person.searches.splice(person.searches.indexOf(search), 1)
      return { sql: 'DELETE FROM saved_search WHERE id = $1', values: [search?.id ?? id] }
    },
    () => {
      const alert = random.pick(['instant', 'daily', 'off'] as const)
      if (search) search.alert = alert
      return { sql: 'UPDATE saved_search SET alert = $2 WHERE id = $1', values: [search?.id ?? id, alert] }
    },
    () => {
      person.instant = !person.instant
      return {
        sql: 'UPDATE user_account SET instant_email_alert = $2 WHERE id = $1',
        values: [id, person.instant],
      }
    },
    () => setting('daily_digest', (person.summary = !person.summary)),
    () => setting('deadline_reminders', (person.reminders = !person.reminders)),
    () =>
      setting('mail_stopped_at', (person.complained = !person.complained && random.chance(0.3)) ? at : null),
    () => {
      person.device = !person.device
      return person.device
        ? {
            sql: `INSERT INTO push_device (user_id, session_hash, endpoint, p256dh, auth, device, turned_on_at)
              VALUES ($1, '', $3, '', '', 'Firefox', $2)`,
            values: [id, at, id],
          }
        : { sql: 'DELETE FROM push_device WHERE user_id = $1', values: [id] }
    },
    () => {
      if (person.counties.delete(fips))
        return { sql: 'DELETE FROM county_grant WHERE user_id = $1 AND county_fips = $2', values: [id, fips] }
      person.counties.add(fips)
      return { sql: "INSERT INTO county_grant VALUES ($1, $2, 'active', $3)", values: [id, fips, at] }
    },
    () => {
      person.is_suspended = !person.is_suspended && random.chance(0.3)
      return {
        sql: 'UPDATE user_account SET suspended_at = $2, suspended_reason = $3 WHERE id = $1',
        values: [id, person.is_suspended ? at : null, person.is_suspended ? 'Asked for' : null],
      }
    },
    () => {
      if (search) search.has_texts = !search.has_texts
      return {
        sql: 'UPDATE saved_search SET has_texts = $2 WHERE id = $1',
        values: [search?.id ?? id, search?.has_texts ?? false],
      }
    },
    () => {
      const kind = random.pick(TEXT_KINDS)
      if (!person.kinds.delete(kind)) person.kinds.add(kind)
      return setting(`text_${kind}s`, person.kinds.has(kind))
    },
    () => {
      person.is_verified = !person.is_verified
      person.is_stopped = false
      return person.is_verified
        ? {
            sql: 'INSERT INTO text_number (user_id, phone, verified_at) VALUES ($1, $2, $3)',
            values: [id, person.phone, at],
          }
        : { sql: 'DELETE FROM text_number WHERE user_id = $1', values: [id] }
    },
    () => {
      // As after a day with many alerts.
      const texts = random.integer(8, 10)
      for (let text = 0; text < texts; text += 1) person.texted.push(now)
      return {
        sql: `INSERT INTO text_message (key, user_id, phone, body, segments, written_at, status)
          SELECT 'alert.' || gen_random_uuid(), $1, $2, '', 1, $3, 'delivered' FROM generate_series(1, $4)`,
        values: [id, person.phone, at, texts],
      }
    },
    () => {
      person.refuses_mail ||= random.chance(0.05)
      return { sql: 'SELECT', values: [] }
    },
  ]
  const [star, save, first, ...rest] = changes
  const chosen = random.pick(random.chance(0.5) ? [star, star, save] : [first, ...rest])
  if (chosen === undefined) throw new Error('there is nothing to do')
  return chosen()
}
