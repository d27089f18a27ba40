import { z } from 'zod'
import { findAccountByEmail, putPushDevice } from '#server/features/accounts/index.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { setPlans } from '#server/features/billing/index.ts'
import type { Random } from '#server/features/demo/index.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { counties as allCounties } from '#domain/counties/counties.ts'
import { cookieHeader, signInInvestor } from '../bench/support/investor.ts'
import { DATABASE } from './database/pair.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { COUNTIES } from './market/market.ts'
import { openBrowser } from './people/browser.ts'
import type { Person } from './people/person.ts'
import type { Recorder } from './report/recorder.ts'
import type { Timeline } from './report/timeline.ts'
import type { Site } from './site.ts'

/** Sources that the soak reads, of counties that its own list leaves out. */
const SOURCES = {
  catawba: '/county-services/tax/online-search/search-foreclosure-sales/',
  wake: '/departments-government/tax-administration/real-estate/foreclosures',
  hoke: '/487/Upcoming-Foreclosure-Sales',
} as const

/** A person of this many has push notifications on. */
const PUSH_EVERY = 3

/** A person of this many pays; the others have counties granted. */
const PAYS_EVERY = 8
const COUNTIES_EACH = 2
const AT_ONCE = 6

export type Subscribers = {
  people: Person[]
  writers: Person[]
  payers: { person: Person; wanted: string[] }[]
  cookieOf: (person: Person) => string
}

/** Prices of every county, and sources that are on. */
export async function openMarket({ pair, steps, peers }: Site): Promise<void> {
  const database = connect(urlOf(pair.primary(), DATABASE), 'soak', quietLog)
  try {
    const to = { monthly: 29, trial_days: 0, on_sale: true }
    const changes = COUNTIES.map((county) => ({ county, to, seen: null }))
    await setPlans(database.db, changes, { by: COMMAND_LINE, at: new Date() })
  } finally {
    await database.close()
  }
  const { code, output } = await steps('stripe', 'sync')
  if (code !== 0) throw new Error(`the prices were not put on sale: ${output}`)
  for (const [name, path] of Object.entries(SOURCES)) {
    const address = `http://127.0.0.1:${peers.sources.port}/${name}${path}`
    await pair.query(
      `INSERT INTO source_setting (name, is_on, address) VALUES ('${name}', true, '${address}')`,
    )
  }
}

type Given = {
  count: number
  /** How many more, with every county open, write notes all the time. */
  writers: number
  random: Random
  recorder: Recorder
  timeline: Timeline
  leaving: AbortSignal
}

/** Creates accounts that are signed in, each with a browser at an address of its own. */
export async function createSubscribers(
  site: Site,
  { count, writers, random, ...given }: Given,
): Promise<Subscribers> {
  const origin = site.balancer.url
  const database = connect(urlOf(site.pair.primary(), DATABASE), 'soak', quietLog)
  const cookies = new Map<string, string>()
  const payers: Subscribers['payers'] = []

  async function createOne(place: number): Promise<Person> {
    const own = random.fork(place)
    const isWriter = place >= count
    const wanted = isWriter ? [...COUNTIES] : own.shuffled(COUNTIES).slice(0, COUNTIES_EACH)
    const isPayer = !isWriter && place % PAYS_EVERY === PAYS_EVERY - 1
    const fips = allCounties
      .filter(({ name }) => wanted.some((each) => each === name))
      .map((county) => county.fips)
    const email = `person-${place}@example.com`
    const investor = await signInInvestor(database, origin, { fips: isPayer ? [] : fips, email })
    const cookie = cookieHeader(investor)
    cookies.set(email, cookie)
    const person: Person = {
      email,
      browser: openBrowser({ origin, cookie, address: loopbackAddress(place), ...given }),
      random: own,
      counties: new Set(isPayer ? [] : wanted),
      ledger: { favorites: new Map(), notes: new Map(), searches: new Map(), paid: new Set() },
    }
    if (isPayer) payers.push({ person, wanted })
    if (place % PUSH_EVERY === 0)
      await turnPushOn(site, database, { person, sessionHash: investor.sessionHash })
    return person
  }

  try {
    const all: Person[] = []
    for (let from = 0; from < count + writers; from += AT_ONCE) {
      const places = Array.from(
        { length: Math.min(AT_ONCE, count + writers - from) },
        (_, place) => from + place,
      )
      all.push(...(await Promise.all(places.map(createOne))))
    }
    return {
      people: all.slice(0, count),
      writers: all.slice(count),
      payers,
      cookieOf: ({ email }) => cookies.get(email) ?? '',
    }
  } finally {
    await database.close()
  }
}

/** An address of this machine for each person, so that limits per network count them one by one. */
function loopbackAddress(place: number): string {
  return `127.1.${Math.floor(place / 254)}.${(place % 254) + 1}`
}

const pushKey = z.object({ public_key: z.string() })

/** Stored directly: in production, a web node takes no push service on its own machine. */
async function turnPushOn(
  { peers }: Site,
  { db }: Database,
  { person, sessionHash }: { person: Person; sessionHash: Buffer },
): Promise<void> {
  const answer = await person.browser.persist({ kind: 'read', method: 'GET', path: '/api/push' })
  const { public_key } = pushKey.parse(JSON.parse(answer?.body.toString() ?? ''))
  const account = await findAccountByEmail(db, person.email)
  if (account === null) throw new Error(`${person.email} has no account`)
  const { subscription } = peers.push.browser(public_key)
  // The first key of push messages; the soak rotates none.
  const device = { ...subscription, key_number: 1 }
  await putPushDevice(db, { userId: account.id, sessionHash }, device, new Date())
}

/** Changes what the sources publish and has them read now. */
export async function readSources({ pair, peers }: Site, day: 'day-1' | 'day-2'): Promise<void> {
  for (const source of Object.keys(SOURCES)) {
    await fetch(`${peers.sourcesUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source, day }),
    })
  }
  await pair.query('UPDATE source_setting SET next_run_at = now() WHERE is_on')
}
