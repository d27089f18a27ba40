import { centsFromDollars } from '#domain/money/cents.ts'
import { expect } from 'vitest'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { DAY, HOUR, type SentEvent } from './billing.fixture.ts'
import { repairCustomer, repairAllCustomers } from './operator.ts'
import { actsOf } from './payment-acts.fixture.ts'
import { sampleHistories, type Move } from './payment-moves.fixture.ts'
import { COUNTIES, Payer, type Sold } from './payment-oracle.fixture.ts'
import { type Ending, NOTHING_YET, type PaymentWorld, type Player } from './payment-world.fixture.ts'

/** Real seconds pass at Stripe while a history runs; no result may depend on them. */
const MARGIN_S = 600
/** Delays after a known boundary at which more may happen: draft invoices and retried charges. */
const LATER_S = [0, HOUR, 3 * DAY, 5 * DAY, 7 * DAY, 8 * DAY, 12 * DAY, 15 * DAY]
/** More closings than this in one nightly run need an operator. */
const MAX_UNCONFIRMED_CLOSINGS = 3

type Counts = { judged: number; held: number; overtaken: number; charges: number }

/** Runs histories for separate people in one database on one clock, each ending as `ending` says. */
export async function playHistories(
  world: PaymentWorld,
  { seed, count, rounds, ending }: { seed: number; count: number; rounds: number; ending: Ending },
): Promise<Counts> {
  const { histories, times } = sampleHistories(seed, count, rounds)
  const players = await Promise.all(
    histories.map(async (_moves, place): Promise<Player> => {
      const email = `${ending}-${place}@example.com`
      const { id, cookie } = await world.signUp(email)
      const trail = [`seed ${seed}, ${ending}, history ${place}`]
      return { email, ids: [id], cookie, payer: new Payer(), pages: [], backup: NOTHING_YET, trail }
    }),
  )
  const counts = { judged: 0, held: 0, overtaken: 0, charges: 0 }
  const events = createDelivery(world, ending)
  const play = createPlay(world, ending, counts)
  for (const [place, { wait, ends }] of times.entries()) {
    await world.app.resetRateLimits()
    for (const player of players) {
      const move = histories[players.indexOf(player)]?.[place]
      if (move === undefined) throw new Error('a history is too short')
      await play(player, move)
      await events.passOn(move)
    }
    await letPass(world, players, wait)
    await events.passOn({ fates: ['once', 'twice', 'late'], isTurned: place % 2 === 1 })
    if (!ends && place < times.length - 1) continue
    if (ending === 'night') counts.held += await endByNight(world, players)
    if (ending === 'webhooks') await events.sendLate()
    if (ending === 'asked') await endByAsking(world, players)
    await judge(world, players, counts)
  }
  counts.charges = players.reduce((sum, { payer }) => sum + payer.charges, 0)
  // Start the next run with no other customers to read.
  await world.query('DELETE FROM payment_account')
  return counts
}

function createPlay(world: PaymentWorld, ending: Ending, counts: Counts) {
  const acts = actsOf(world, ending)
  const { deps, idOf } = world

  return async (player: Player, { act, isOvertaken }: Move): Promise<void> => {
    const { how, counties = [], county, refuse } = act
    player.trail.push([act.do, how, ...counties, county, refuse].filter(Boolean).join(' '))
    const run = acts[act.do]
    if (run === undefined) throw new Error(`unknown act ${act.do}`)
    const isPossible = ending === 'asked' && isOvertaken && !/trouble|erase|restore/.test(act.do)
    if (!isPossible || (await world.customerOf(player)) === null) return run(player, act)
    // A reading that starts earlier and ends later than another.
    await world.whileHeld(
      'GET /v1/invoices',
      () => repairCustomer(deps, idOf(player)),
      async () => {
        await run(player, act)
        await repairCustomer(deps, idOf(player))
      },
    )
    counts.overtaken += 1
    await judge(world, [player], counts)
  }
}

/** Delivers Stripe's events, if this ending uses them: once, twice, reordered or late. */
function createDelivery(world: PaymentWorld, ending: Ending) {
  const { stripe, webhookSecret, app } = world
  const late: SentEvent[] = []

  async function send({ body }: SentEvent): Promise<void> {
    // Stripe signs each delivery anew.
    const signed = { payload: body, secret: webhookSecret, timestamp: Math.floor(world.now()) }
    const answer = await world.post({ body, signature: stripe.webhooks.generateTestHeaderString(signed) })
    expect(answer.statusCode).toBe(200)
  }

  return {
    async passOn({ fates, isTurned }: Pick<Move, 'fates' | 'isTurned'>): Promise<void> {
      const sent = await world.events()
      if (ending !== 'webhooks' || sent.length === 0) return
      for (const [place, event] of (isTurned ? sent.toReversed() : sent).entries()) {
        const fate = fates[place % fates.length]
        if (fate === 'late') late.push(event)
        else await send(event)
        if (fate === 'twice') await send(event)
      }
      await app.runJobs()
    },
    async sendLate(): Promise<void> {
      for (const event of late.splice(0).toReversed()) {
        await send(event)
        await send(event)
      }
      await app.runJobs()
    },
  }
}

/** Advances by about `wait`, to an instant with nothing due nearby. */
async function letPass(
  world: PaymentWorld,
  players: readonly Player[],
  wait: number | 'renewal',
): Promise<void> {
  const avoided = players.flatMap(({ payer }) => payer.boundaries())
  const isClose = (at: number) =>
    at % DAY < MARGIN_S ||
    at % DAY > DAY - MARGIN_S ||
    avoided.some((each) => LATER_S.some((after) => Math.abs(each + after - at) < MARGIN_S))
  const now = world.now()
  const renewals = players.flatMap(({ payer }) => payer.subscription?.until ?? [])
  let to = wait === 'renewal' ? Math.min(now + 40 * DAY, ...renewals) + HOUR / 2 : now + wait
  while (isClose(to)) to += 2 * MARGIN_S
  await world.advance(Math.round(to - now))
  for (const { payer, trail } of players) {
    payer.advance(world.now())
    trail.push(`${((to - now) / DAY).toFixed(1)} d`)
  }
}

async function isShownOpen({ query, idOf, now }: PaymentWorld, player: Player): Promise<boolean> {
  const rows = await query(
    `SELECT FROM payment_account WHERE user_id = $1 AND status IN ('trialing', 'active')
       AND (cancels_at IS NULL OR cancels_at > to_timestamp($2))`,
    ...[idOf(player), now()],
  )
  return rows.length > 0
}

/** Returns the number of held runs. */
async function endByNight(world: PaymentWorld, players: readonly Player[]): Promise<number> {
  // A failed change queues a re-read of its account in any case.
  await world.app.runJobs()
  const closing: Player[] = []
  for (const player of players)
    if (!player.payer.isRunning(world.now()) && (await isShownOpen(world, player))) closing.push(player)
  await world.runNight()
  if (closing.length <= MAX_UNCONFIRMED_CLOSINGS) return 0
  // This many closings are held until an operator confirms.
  for (const player of closing) expect(await isShownOpen(world, player), player.trail.join(' > ')).toBe(true)
  await repairAllCustomers(world.deps, { mayCloseAll: true })
  return 1
}

async function endByAsking(world: PaymentWorld, players: readonly Player[]): Promise<void> {
  for (const player of players) {
    // The success page only queries Stripe for a person who is not open yet. A restored backup may not know the customer
    // at all.
    const isForgotten = (await world.customerOf(player)) === null
    const isOpen = await isShownOpen(world, player)
    await world.read(player, '/api/subscription')
    if (isOpen || isForgotten) await repairCustomer(world.deps, world.idOf(player))
  }
}

const near = (is: number | null, mustBe: number | null, by: number) =>
  is !== null && mustBe !== null && Math.abs(is - mustBe) <= by ? mustBe : is

async function judge(world: PaymentWorld, players: readonly Player[], counts: Counts): Promise<void> {
  const subscriptions = await world.subscriptions()
  const invoices = await world.paidInvoices()
  for (const player of players) {
    const { payer, ids } = player
    const own = subscriptions.filter(({ userId }) => ids.includes(userId))
    const customers = new Set(own.map(({ customer }) => customer))
    const charged = invoices
      .filter(({ customer }) => customers.has(customer))
      .reduce((sum, { cents }) => sum + cents, 0)
    const isLive = payer.subscription !== null
    expect(
      {
        ...(await shownTo(world, player)),
        // Includes erased accounts and customers that no row names.
        subscriptions: own.filter((each) => each.isLive).map(({ items }) => items.toSorted().join()),
        // Within a cent per charge, because prorations are computed by the second.
        charged: near(charged, payer.charged, payer.charges),
      },
      player.trail.join(' > '),
    ).toEqual({
      open: payer.open(world.now()),
      standing: payer.standing(),
      monthly: payer.monthly(),
      granted: [...payer.grants].toSorted(),
      paid: COUNTIES.map((county) => (isLive ? payer.paidUntil(county) : null)),
      subscriptions: isLive ? [payer.items().toSorted().join()] : [],
      charged: payer.charged,
    })
    counts.judged += 1
  }
}

type User = { user: { accessible_counties: string[] } }

/** State shown and stored. Guarded calls come first: the billing page may itself query Stripe. */
async function shownTo(world: PaymentWorld, player: Player) {
  const { payer } = player
  const paid = await world.query<{ name: string; until: number | null }>(
    `SELECT c.name, extract(epoch FROM a.paid_until)::float8 AS until
     FROM county_access a JOIN county c ON c.fips = a.county_fips WHERE a.user_id = $1`,
    world.idOf(player),
  )
  const paidUntil = (county: Sold) => {
    const until = paid.find(({ name }) => name === county)?.until ?? null
    return payer.subscription === null ? null : near(until, payer.paidUntil(county), MARGIN_S / 5)
  }
  const { user } = await world.read<User>(player, '/api/users/current_user')
  const account = await world.read<BillingAccount>(player, '/api/billing_account')
  const isClosed = account.standing === 'none' || account.standing === 'canceled'
  return {
    open: user.accessible_counties,
    standing: isClosed ? 'closed' : account.standing,
    monthly: centsFromDollars(account.monthly),
    granted: account.granted_counties,
    paid: COUNTIES.map(paidUntil),
  }
}
