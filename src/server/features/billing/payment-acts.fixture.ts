import { expect } from 'vitest'
import type { ChangePreview } from '#contract/billing/billing.ts'
import { CARDS } from './billing.fixture.ts'
import { type Act, type Form, FORMS } from './payment-moves.fixture.ts'
import { COUNTIES, type Sold } from './payment-oracle.fixture.ts'
import {
  type Backup,
  type Ending,
  fipsOf,
  NOTHING_YET,
  type PaymentWorld,
  type Player,
} from './payment-world.fixture.ts'

type Acts = Readonly<Record<string, (player: Player, act: Act) => Promise<void>>>

const choiceOf = (counties: readonly string[]) => ({ counties, state_wide: false })
const story = ({ trail }: Player) => trail.join(' > ')

/** Actions on the product or at Stripe, mirrored in the model; asserts that the product answers as the model predicts. */
export function actsOf(world: PaymentWorld, ending: Ending): Acts {
  const shared = buyingActs(world)
  return { ...shared, ...portalActs(world), ...accountActs(world, ending), ...troubleActs(world) }
}

/** Submits a payment page; only the open page can succeed. */
async function fillIn(
  world: PaymentWorld,
  player: Player,
  page: string | undefined,
  how = '',
): Promise<void> {
  const filled = FORMS[how]
  if (page === undefined || filled === undefined) return
  const { status } = await world.submit(page, filled.form)
  if (page === player.pages.at(-1) && player.payer.pay(filled.card, world.now()))
    expect(status, story(player)).toBe(303)
}

async function checkout(
  world: PaymentWorld,
  player: Player,
  { counties = [], how }: Pick<Act, 'counties' | 'how'>,
): Promise<void> {
  const { payer, pages } = player
  const before = payer.page
  const { code, answer } = await world.ask(player, '/api/create_checkout_session', choiceOf(counties))
  expect(code, story(player)).toBe(payer.checkout(counties, world.now()))
  if (code !== null) return
  const { url } = answer.json<{ url: string }>()
  // A second request gets the page that is already open.
  expect(url === pages.at(-1), story(player)).toBe(before !== null && before === payer.page)
  if (url !== pages.at(-1)) pages.push(url)
  await fillIn(world, player, url, how)
}

function buyingActs(world: PaymentWorld): Acts {
  const { now } = world

  async function change(player: Player, { counties = [], isPreviewed = false }: Act): Promise<void> {
    const choice = choiceOf(counties)
    let shown = { shown_due_now: 1000, shown_monthly_after: 1000 }
    if (isPreviewed) {
      const { code, answer } = await world.ask(player, '/api/preview_county_change', choice)
      const { due_now, monthly_after } = answer.json<ChangePreview>()
      if (code === null) shown = { shown_due_now: due_now, shown_monthly_after: monthly_after }
    }
    const { code } = await world.ask(player, '/api/change_counties', { ...choice, ...shown })
    const isKnown = (await world.customerOf(player)) !== null
    expect(code, story(player)).toBe(isKnown ? player.payer.change(counties, now()) : 'no_subscription')
  }

  return {
    checkout: (player, act) => checkout(world, player, act),
    /** Opens two pages for different counties and pays both. */
    async twoTabs(player, { counties = [] }) {
      const others = COUNTIES.filter((county) => !counties.includes(county))
      await checkout(world, player, { counties })
      const first = player.pages.at(-1)
      await checkout(world, player, { counties: others.length > 0 ? others : ['Wake'] })
      await fillIn(world, player, first, 'pays')
      await fillIn(world, player, player.pages.at(-1), 'pays')
    },
    payOldPage: (player, { how, nth = 0 }) => fillIn(world, player, player.pages.at(-1 - nth), how),
    change,
    cancel: (player) => change(player, { do: 'cancel' }),
    nothing: () => Promise.resolve(),
  }
}

/** Through Stripe's portal, which knows its customer even if our database does not. */
function portalActs(world: PaymentWorld): Acts {
  const { stripe, now } = world

  async function inPortal(
    { ids }: Player,
    step: (running: { id: string; customer: string }) => Promise<string> | string,
    { form = {}, portal = world.portals.ours }: { form?: Form; portal?: string } = {},
  ): Promise<void> {
    const running = (await world.subscriptions()).find(
      ({ userId, isLive }) => isLive && userId === ids.at(-1),
    )
    if (running === undefined) return
    const { customer } = running
    const session = await stripe.billingPortal.sessions.create({ customer, configuration: portal })
    await world.submit(`${session.url}/${await step(running)}`, form)
  }

  return {
    /** An operator ends the subscription at Stripe before its period is over. */
    async endAtStripe(player) {
      await inPortal(player, ({ id }) => `cancel/${id}`, { portal: world.portals.endsAtOnce })
      player.payer.endAtOnce()
    },
    async cancelInPortal(player) {
      await inPortal(player, ({ id }) => `cancel/${id}`)
      player.payer.cancelInPortal()
    },
    async keepInPortal(player) {
      await inPortal(player, ({ id }) => `keep/${id}`)
      player.payer.keepInPortal()
    },
    async badCard(player) {
      await inPortal(player, () => 'card', { form: { card: CARDS.failsWhenCharged } })
      player.payer.cardInPortal('fails')
    },
    async goodCard(player) {
      await inPortal(player, () => 'card', { form: { card: CARDS.pays } })
      player.payer.cardInPortal('pays')
    },
    async payDebt(player) {
      if (!player.payer.owes()) return
      await inPortal(player, async ({ customer }) => {
        const { data } = await stripe.invoices.list({ customer, status: 'open' })
        return `pay/${data[0]?.id ?? ''}`
      })
      player.payer.payDebt(now())
    },
  }
}

function accountActs(world: PaymentWorld, ending: Ending): Acts {
  const { app, stripe, idOf } = world
  return {
    async grant(player, { county = '' }) {
      const grant = "INSERT INTO county_grant VALUES ($1, $2, 'active', now()) ON CONFLICT DO NOTHING"
      await world.query(grant, idOf(player), fipsOf(county))
      player.payer.grants.add(county)
    },
    async revoke(player, { county = '' }) {
      const revoke = 'DELETE FROM county_grant WHERE user_id = $1 AND county_fips = $2'
      await world.query(revoke, idOf(player), fipsOf(county))
      player.payer.grants.delete(county)
    },
    /** Erases the account, then signs up again with the same address. */
    async erase(player, { how }) {
      // Between restoring a backup and the next nightly run, the customer's account is unknown.
      if (player.payer.subscription !== null && (await world.customerOf(player)) === null) return
      const waiting = player.payer.page === null ? undefined : player.pages.at(-1)
      await app.accounts.confirmPassword(player.cookie)
      expect((await world.ask(player, '/api/users/delete', {})).code, story(player)).toBe(null)
      // Just before the customer is closed.
      if (how === 'paysBeforeClosed') await fillIn(world, player, waiting, 'pays')
      // Retried by the nightly run; events and the success page do not concern a deleted account.
      const fails = how === 'closingFails' && ending === 'night'
      if (fails) await world.faults({ call: 'DELETE /v1/customers', refuse: 'invalid_request' })
      await app.runJobs()
      await world.faults()
      if (fails) await world.runNight()
      player.payer.erase()
      player.backup = NOTHING_YET
      const { id, cookie } = await world.signUp(player.email)
      player.ids.push(id)
      player.cookie = cookie
      if (how === 'comesBack') await checkout(world, player, { counties: ['Burke'], how: 'pays' })
    },
    async deleteAtStripe(player) {
      const customer = await world.customerOf(player)
      if (customer === null) return
      await stripe.customers.del(customer).catch(() => null)
      player.payer.deleteCustomer()
    },
    async backUp(player) {
      const [row] = await world.query<Backup>(
        `SELECT to_jsonb(p) AS account,
           (SELECT coalesce(jsonb_agg(a), '[]') FROM county_access a WHERE a.user_id = p.user_id) AS counties
         FROM payment_account p WHERE user_id = $1`,
        idOf(player),
      )
      player.backup = row ?? NOTHING_YET
    },
    /** Restores the rows of the backup while Stripe has moved on. No event reports that. */
    async restore(player) {
      const { backup } = player
      if (ending === 'webhooks') return
      const customer = await world.customerOf(player)
      if (backup.account !== null && backup.account.stripe_customer_id !== customer) return
      await world.query('DELETE FROM payment_account WHERE user_id = $1', idOf(player))
      for (const [table, rows] of [
        ['payment_account', [backup.account].filter((row) => row !== null)],
        ['county_access', backup.counties],
      ])
        await world.query(
          `INSERT INTO ${String(table)} SELECT r.* FROM jsonb_populate_recordset(NULL::${String(table)}, $1) r`,
          JSON.stringify(rows),
        )
    },
  }
}

function troubleActs(world: PaymentWorld): Acts {
  const { app, stripe } = world

  /** Only Stripe knows which of the calls succeeded. */
  async function learnFromStripe(player: Player): Promise<void> {
    const own = (await world.subscriptions()).filter(({ userId }) => player.ids.includes(userId))
    const live = own.filter(({ isLive }) => isLive)
    expect(live.length, story(player)).toBe(1)
    const invoices = await world.paidInvoices()
    const paid = new Map<Sold, number>()
    for (const { customer, items, endsAt } of live) {
      const lines = invoices
        .filter((invoice) => invoice.customer === customer)
        .flatMap((invoice) => invoice.lines)
      for (const { county, cents, until } of lines)
        if (cents >= 0) paid.set(county, Math.max(paid.get(county) ?? 0, until))
      const charged = invoices
        .filter((invoice) => own.some((each) => each.customer === invoice.customer))
        .reduce((sum, { cents }) => sum + cents, 0)
      const known = await stripe.customers.retrieve(customer)
      player.payer.learnFromStripe({
        items,
        endsAt,
        paid: [...paid],
        charged,
        balance: known.deleted === true ? 0 : known.balance,
      })
    }
  }

  return {
    async trouble(player, { counties = [], refuse = null, after = 0 }) {
      const { payer } = player
      if (!payer.isSettled() || (await world.customerOf(player)) === null) return
      const before = payer.items()
      // One fault more than the single retry covers.
      await world.faults({ call: '', after, times: 2, refuse, loses_answer: refuse === null })
      await world.ask(player, '/api/change_counties', {
        ...choiceOf(counties),
        shown_due_now: 1000,
        shown_monthly_after: 1000,
      })
      await world.faults()
      await app.runJobs()
      await learnFromStripe(player)
      for (const county of payer.items()) expect([...before, ...counties], story(player)).toContain(county)
    },
  }
}
