import { newYorkDate } from '#domain/time/new-york.ts'
import { alertJobs } from '#server/features/following/index.ts'
import { createRandom, type Random } from '#server/features/demo/index.ts'
import { markEmailRefused } from '#server/features/accounts/index.ts'
import { listingJobs } from '#server/features/listings/index.ts'
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import { type Mail, MailRefusedError } from '#server/platform/mail/mailer.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'
import { createGateway } from './alert-gateway.fixture.ts'
import type { ModelPerson } from './alert-model.fixture.ts'
import { createOracle } from './alert-oracle.fixture.ts'
import type { ModelEvent } from './alert-text-oracle.fixture.ts'
import { addPeople, firstRows, nextChange, nextRow, readListings } from './alert-world.fixture.ts'

/** Sorted lines, so that expected and actual output compare; `texts` is what became of notifications to be texted. */
type Delivered = { bell: string[]; sent: string[]; texts: string[] }

const MINUTE_MS = 60_000
const FIRST = Date.parse('2026-11-10T15:00:00Z')
const MINUTES_BETWEEN = [25, 25, 50, 50, 170, 300, 480, 700, 1440, 2900] as const

/**
 * Each write to an alert table counts down; the write that reaches zero fails, like the last one of a killed process.
 */
const KILLING = `
  CREATE SEQUENCE writes_left INCREMENT -1 MINVALUE -1000000000 MAXVALUE 1000000000 START 1000000000;
  CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('writes_left') = 0 THEN RAISE 'killed'; END IF;
    RETURN NULL;
  END $$;
  ${[
    'notification',
    'mail_delivery',
    'push_delivery',
    'text_message',
    'search_day',
    'digest_run',
    'graphile_worker._private_jobs',
  ]
    .map(
      (table) => `CREATE TRIGGER killing BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION count_write();`,
    )
    .join('\n')}`

/** Moves the batch sequence next to the event ids, as after years, so that mixing the two up shows. */
const AGING = `
  SELECT setval('notification_batch', greatest(last_value, (SELECT max(id) - 1 FROM listing_event)))
  FROM notification_batch`

const MAX_WRITES = 20

/** Rounds of setting changes each person makes before the clock starts. */
const HABITS = 5

type World = {
  /** Advances the clock, runs every job, and returns the expected and the actual output. */
  step(): Promise<{ expected: Delivered; actual: Delivered; kills: number }>
  close(): Promise<void>
}

/** Builds a world: some properties, and people with random histories, all on one clock. */
export async function startWorld(seed: string, size: number): Promise<World> {
  const random = createRandom(seed)
  const story = await createAlertScenario()
  // addPeople copies the agreements of this account.
  await story.person('ada')
  const { pool } = story.product.database
  await pool.query(`${KILLING}; SELECT setval('notification_batch', 1)`)
  let now = FIRST
  let rows = firstRows(random, newYorkDate(now))
  await story.imports(new Date(now).toISOString(), rows)
  const people = await addPeople(story, seed, size)
  const oracle = createOracle(people)
  const receiver = createReceiver(story, people, seed)
  const queue = createQueue(story, receiver, random, {
    events_written: async (payload) => {
      const { rows: events } = await pool.query<ModelEvent & { tax_foreclosure_id: number }>(
        'SELECT id, tax_foreclosure_id, kind, "from", "to" FROM listing_event WHERE id BETWEEN $1 AND $2 ORDER BY id',
        [payload.from, payload.to],
      )
      const listings = new Map((await readListings(story, now)).map((listing) => [listing.id, listing]))
      const known = events.flatMap(({ tax_foreclosure_id, ...event }) => {
        const listing = listings.get(tax_foreclosure_id)
        return listing ? [{ ...event, listing }] : []
      })
      oracle.events(now, known)
    },
    remind_followers: async () => oracle.reminders(now, await readListings(story, now)),
    tell_search_days: async () => oracle.searchDays(now, await readListings(story, now)),
    send_held_texts: async () => oracle.endNight(now, await readListings(story, now)),
    make_digests: async () => oracle.summary(now, await readListings(story, now)),
  })

  async function change(share: number): Promise<void> {
    const listings = await readListings(story, now)
    for (const person of people) {
      if (!random.chance(share)) continue
      const mail = receiver.mails.findLast(({ to }) => to === person.email)
      if (mail !== undefined && random.chance(0.1)) await unsubscribe(person, mail)
      else if (person.is_verified && random.chance(0.08)) {
        person.is_stopped = !person.is_stopped
        await story.product.texts.reply(person.phone, person.is_stopped ? 'STOP' : 'START')
      } else {
        const { sql, values } = nextChange(person, listings, { random, now })
        await pool.query(sql, values)
      }
    }
  }

  async function unsubscribe(person: ModelPerson, { key, unsubscribeUrl = '' }: Mail): Promise<void> {
    const { pathname } = new URL(unsubscribeUrl)
    await story.product.call('POST', pathname, { body: {} })
    if (key.startsWith('digest')) person.summary = false
    else if (key.startsWith('reminder')) person.reminders = false
    else {
      person.instant = false
      for (const search of person.searches) if (search.alert === 'instant') search.alert = 'daily'
    }
  }

  for (let habit = 0; habit < HABITS; habit += 1) await change(1)

  return {
    step: async () => {
      now += random.pick(MINUTES_BETWEEN) * MINUTE_MS
      story.product.clock.set(new Date(now).toISOString())
      await change(0.3)
      const isImported = random.chance(0.6)
      if (isImported) {
        rows = rows.map((row) => (random.chance(0.4) ? nextRow(row, random, newYorkDate(now)) : row))
        await story.importsOnly(new Date(now).toISOString(), rows)
      }
      await pool.query(AGING)
      const kills =
        (await queue.run(['redraw_statuses'])) +
        (await queue.run(['remind_followers', 'tell_search_days', 'make_digests', 'send_held_texts']))
      return { expected: oracle.take(), actual: await receiver.take(), kills }
    },
    close: () => story.product.close(),
  }
}

/** Whom a notification is to, and what it is about. */
const WHAT = `concat_ws(' ', u.email, coalesce('event ' || n.event_id, concat_ws(' ', n.reminder,
  n.tax_foreclosure_id, n.reminds_of, (SELECT string_agg(why ->> 'id', ',' ORDER BY why ->> 'id')
    FROM jsonb_array_elements(n.reasons -> 'searches') why))))`

type Receiver = { handlers: JobHandlers; mails: Mail[]; take(): Promise<Delivered> }

/** Records deliveries. A delivery may repeat with the same key if the process dies during it. */
function createReceiver({ product }: AlertScenario, people: readonly ModelPerson[], seed: string): Receiver {
  const { database, clock } = product
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const byPhone = new Map(people.map((person) => [person.phone, person]))
  const { gateway, taken: texts } = createGateway(seed, clock)
  const mails: Mail[] = []
  const pushes = new Map<string, string>()
  const tried = new Set<string>()
  let taken = 0
  let lastBell = 0
  let textsTaken = 0
  let textStates = new Set<string>()
  const diesWith = (key: string) => {
    const isFirst = !tried.has(key)
    tried.add(key)
    return isFirst && createRandom(`${seed} ${key}`).chance(0.05)
  }
  const sendOnce = mailOnce({
    log: quietLog,
    ...database,
    clock,
    sendMail: async (mail) => {
      if (byEmail.get(mail.to)?.refuses_mail === true) throw new MailRefusedError('refused')
      mails.push(mail)
      if (diesWith(mail.key)) throw new Error('killed')
    },
    onRefused: markEmailRefused,
  })
  const handlers = alertJobs({
    ...database,
    texts: gateway,
    clock,
    log: quietLog,
    enqueue,
    sendOnce,
    sendPush: async ({ endpoint }, { tag, title, body }) => {
      const key = `${endpoint} ${tag}`
      pushes.set(key, `${emails.get(endpoint)} push ${/\d+ properties/.exec(title)?.[0] ?? streetsIn(body)}`)
      if (diesWith(key)) throw new Error('killed')
      return 'delivered'
    },
    publicUrl: 'http://127.0.0.1:3000',
  })
  return {
    handlers: [...listingJobs({ ...database, clock }), ...handlers],
    mails,
    take: async () => {
      const { rows } = await database.pool.query<{ id: number; line: string }>(
        `SELECT n.id, ${WHAT} AS line
         FROM notification n JOIN user_account u ON u.id = n.user_id
         WHERE n.channel = 'bell' AND n.id > $1 ORDER BY n.id`,
        [lastBell],
      )
      lastBell = rows.at(-1)?.id ?? lastBell
      const byKey = new Map(mails.slice(taken).map((mail) => [mail.key, mail]))
      taken = mails.length
      const sent = [...byKey.values()].map(
        ({ to, key, text }) => `${to} ${key.split('.')[0]} ${streetsIn(text)}`,
      )
      sent.push(...pushes.values())
      pushes.clear()
      sent.push(
        ...texts.slice(textsTaken).map(({ to, body }) => `${byPhone.get(to)?.email} ${textLine(body)}`),
      )
      textsTaken = texts.length
      const { rows: states } = await database.pool.query<{ line: string }>(
        `SELECT concat_ws(' ', ${WHAT}, CASE WHEN n.sent_at IS NOT NULL THEN 'sent'
           ELSE coalesce(n.stopped_because, CASE WHEN n.batch IS NULL THEN 'held' ELSE 'waiting' END) END) AS line
         FROM notification n JOIN user_account u ON u.id = n.user_id WHERE n.channel = 'text'`,
      )
      const before = textStates
      textStates = new Set(states.map(({ line }) => line))
      return {
        bell: rows.map(({ line }) => line).toSorted(),
        sent: sent.toSorted(),
        texts: [...textStates].filter((line) => !before.has(line)).toSorted(),
      }
    },
  }
}

function streetsIn(text: string): string {
  return [...new Set(text.match(/\d+ Oak St/g))].toSorted().join(', ')
}

/** A text that covers several properties names only the most urgent one. */
function textLine(body: string): string {
  const more = Number(/\+(\d+) more/.exec(body)?.[1] ?? 0)
  const last = body.includes('No more texts today') ? ' last' : ''
  return `text ${more > 0 ? `${more + 1} properties` : streetsIn(body)}${last}`
}

type Payload = Record<string, number>
type Expectations = Record<string, (payload: Payload) => Promise<void>>

/** A worst-case queue: runs each job at least once, restarts it after each kill, and sometimes runs it twice. */
function createQueue(
  { product }: AlertScenario,
  { handlers }: Receiver,
  random: Random,
  expectations: Expectations,
) {
  const { pool } = product.database
  const run = new Map(handlers.map((handler) => [handler.name, handler.run]))
  const arm = (writes: number) => pool.query("SELECT setval('writes_left', $1)", [writes])

  return {
    /** Runs these jobs and every job they enqueue; returns the number of kills. */
    run: async (names: readonly string[]): Promise<number> => {
      for (const name of names) await pool.query('SELECT graphile_worker.add_job($1)', [name])
      const begun = new Set<number>()
      let kills = 0
      for (;;) {
        const { rows } = await pool.query<{ id: number; name: string; payload: Payload }>(
          `SELECT j.id, t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
           JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id LIMIT 1`,
        )
        const [job] = rows
        if (job === undefined) return kills
        const handle = run.get(job.name)
        if (handle === undefined) throw new Error(`no handler for ${job.name}`)
        if (!begun.has(job.id)) await expectations[job.name]?.(job.payload)
        begun.add(job.id)
        const dies = kills < 3 && random.chance(0.5)
        await arm(dies ? random.integer(1, MAX_WRITES) : 1_000_000_000)
        try {
          await handle(job.payload)
          if (random.chance(0.1)) await handle(job.payload)
          await pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [job.id])
        } catch (error) {
          if (!isKill(error) && !isWait(error)) throw error
          if (isKill(error)) kills += 1
        } finally {
          await arm(1_000_000_000)
          // As if the wait after an attempt without a record was over.
          await pool.query("UPDATE text_message SET tried_at = tried_at - interval '61 seconds'")
        }
      }
    },
  }
}

function isKill(error: unknown): boolean {
  return error instanceof Error && (error.message === 'killed' || isKill(error.cause))
}

function isWait(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('asking later')
}
