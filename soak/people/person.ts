import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Random } from '#server/features/demo/index.ts'
import type { Property } from '../market/market.ts'
import type { Timeline } from '../report/timeline.ts'
import type { Browser } from './browser.ts'

/** When something was requested and acknowledged, in milliseconds since the start of the soak. */
export type Acknowledged = { asked: number; done: number }

/** What the product acknowledged to one person, and must therefore keep. */
export type Ledger = {
  /** By listing: when it was starred; null where the star was removed. */
  readonly favorites: Map<number, Acknowledged | null>
  /** The note last acknowledged, by listing. */
  readonly notes: Map<number, string>
  /** By name: a search with instant alerts for one county. */
  readonly searches: Map<string, Acknowledged & { county: string }>
  /** Counties paid for. */
  readonly paid: Set<string>
}

/** A simulated subscriber. */
export type Person = {
  readonly email: string
  readonly browser: Browser
  readonly random: Random
  /** Counties open to them. */
  readonly counties: Set<string>
  readonly ledger: Ledger
}

export const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const MAX_FAVORITES = 8
const MAX_SEARCHES = 2

type Act = (person: Person, world: World) => Promise<void>
type World = { properties: readonly Property[]; timeline: Timeline }

const read =
  (path: string): Act =>
  async ({ browser }) =>
    void (await browser.send({ kind: 'read', method: 'GET', path }))

function pickProperty({ counties, random }: Person, { properties }: World): Property | null {
  const own = properties.filter(({ county }) => counties.has(county))
  return own[random.integer(0, Math.max(0, own.length - 1))] ?? null
}

const openDetails: Act = async (person, world) => {
  const property = pickProperty(person, world)
  if (property) await read(`/api/tax_foreclosure/${property.id}`)(person, world)
}

/** Stars a listing; of those whose bids never change, also takes stars back. */
const toggleFavorite: Act = async (person, world) => {
  const { browser, ledger } = person
  const property = pickProperty(person, world)
  if (!property) return
  const isOn = (ledger.favorites.get(property.id) ?? null) !== null
  if (isOn && property.isMoving) return
  if (!isOn && [...ledger.favorites.values()].filter((each) => each !== null).length >= MAX_FAVORITES) return
  const asked = world.timeline.now()
  const path = `/api/users/favorites/${isOn ? 'remove' : 'add'}`
  const answer = await browser.persist({
    kind: 'write',
    method: 'POST',
    path,
    body: { tax_foreclosure_id: property.id },
  })
  if (answer?.status !== 200) return
  ledger.favorites.set(property.id, isOn ? null : { asked, done: world.timeline.now() })
}

const writeNote: Act = async (person, world) => {
  const { browser, ledger, random } = person
  const property = pickProperty(person, world)
  if (!property) return
  const note = `Note ${random.integer(1, 1_000_000)}`
  const path = `/api/tax_foreclosure/${property.id}/mine`
  const answer = await browser.persist({ kind: 'write', method: 'POST', path, body: { note } })
  if (answer?.status === 200) ledger.notes.set(property.id, note)
}

const saveSearch: Act = async ({ browser, ledger, random, counties }, { timeline }) => {
  const county = [...counties][random.integer(0, Math.max(0, counties.size - 1))]
  if (county === undefined || ledger.searches.size >= MAX_SEARCHES) return
  const name = `Search ${random.integer(1, 1_000_000)}`
  const asked = timeline.now()
  const body = { name, search: `county=${county}`, alert: 'instant' }
  const answer = await browser.persist({ kind: 'write', method: 'POST', path: '/api/saved_searches', body })
  // A repeated call finds the name taken by the one before it, whose answer was lost.
  if (answer?.status === 200 || answer?.status === 409)
    ledger.searches.set(name, { county, asked, done: timeline.now() })
}

/** What people do, each as often as its weight. */
const ACTS: readonly (readonly [number, Act])[] = [
  [30, read(LIST)],
  [20, openDetails],
  [8, read('/api/favorite_listings')],
  [8, read('/api/notifications')],
  [4, read('/api/users/current_user')],
  [2, read('/api/plans')],
  [12, toggleFavorite],
  [12, writeNote],
  [2, saveSearch],
]
const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0)

/** Does one thing that subscribers do, at random. */
export async function act(person: Person, world: World): Promise<void> {
  let left = person.random.between(0, TOTAL)
  for (const [weight, one] of ACTS) {
    left -= weight
    if (left <= 0) return one(person, world)
  }
}

const checkout = z.object({ url: z.string() })
const subscription = z.object({ payment_account_status: z.string().nullable() })

const ASK_EVERY_MS = 2_000
/** A turn of a node that died lasts three minutes; more tries than this would exceed the limit of the call. */
const BUSY_EVERY_MS = 15_000
const MAX_BUSY_MS = 240_000
/** After this long, the page of a real person would say that the payment takes longer than usual. */
const MAX_WAIT_MS = 180_000

/** The address of a new payment page; null if there is no time left to open one. */
async function openPaymentPage(browser: Browser, counties: readonly string[]): Promise<string | null> {
  const body = { counties, state_wide: false }
  const deadline = performance.now() + MAX_BUSY_MS
  for (;;) {
    const path = '/api/create_checkout_session'
    const begun = await browser.persist({ kind: 'payment', method: 'POST', path, body })
    if (begun === null) return null
    if (begun.status === 200) return checkout.parse(JSON.parse(begun.body.toString())).url
    // Busy: a node died over the first attempt, whose turn ends by itself.
    if (begun.status !== 409 || performance.now() > deadline)
      throw new Error(`the checkout ended with ${begun.status}: ${begun.body.toString()}`)
    await pause(BUSY_EVERY_MS)
  }
}

/**
 * Buys some counties: opens a payment page, pays there, and comes back to a page that asks until the subscription is
 * known.
 */
export async function pay(
  { browser, ledger, counties }: Person,
  wanted: readonly string[],
  stripeUrl: string,
): Promise<void> {
  const kind = 'payment'
  const url = await openPaymentPage(browser, wanted)
  if (url === null) return
  if (!url.startsWith(stripeUrl)) throw new Error(`the payment page is at ${url}`)
  const card = new URLSearchParams({ card: '4242424242424242' })
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body: card })
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}: ${await paid.text()}`)
  for (const county of wanted) ledger.paid.add(county)
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    const answer = await browser.persist({ kind, method: 'GET', path: '/api/subscription' })
    if (answer === null) break
    const { payment_account_status } = subscription.parse(JSON.parse(answer.body.toString()))
    if (payment_account_status === 'active') break
    await pause(ASK_EVERY_MS)
  }
  for (const county of wanted) counties.add(county)
}
