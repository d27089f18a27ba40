/** Plans on sale in these histories: US cents a month, and trial days. */
export const SOLD = {
  Wake: { cents: 2900, trialDays: 0 },
  Burke: { cents: 1900, trialDays: 7 },
  Polk: { cents: 1900, trialDays: 14 },
} as const
export type Sold = keyof typeof SOLD
export const COUNTIES: readonly Sold[] = ['Wake', 'Burke', 'Polk']

const HOUR = 3600
const DAY = 24 * HOUR

/** How long Stripe holds the invoice of a renewal as a draft. */
const DRAFT_FOR = HOUR
/** Delay after each failed charge; after the last one, the subscription ends. */
const RETRY_AFTER = [3 * DAY, 5 * DAY, 7 * DAY]
/** US cents; a smaller amount carries over to the next invoice. */
const MIN_CHARGE = 50
const PAGE_LIFETIME = DAY

/** A card, or the outcome at the bank's page: `pays` also covers a payment the bank confirmed. */
export type Card = 'pays' | 'declined' | 'fails' | 'unconfirmed'

type Line = { county: Sold; cents: number; until: number }
type Bill = { lines: Line[]; due: number | null; triesAt: number | null; tries: number }
type Subscription = {
  items: Set<Sold>
  status: 'trialing' | 'active' | 'past_due'
  /** Day of the month on which periods begin. */
  anchor: number
  from: number
  until: number
  endsAt: number | null
  /** Not paid yet: a draft, or its charge failed. */
  bill: Bill | null
  latest: Bill | null
}
type Page = { counties: readonly Sold[]; trialDays: number; expires: number }

/** State read from Stripe after injected faults, because only Stripe knows which calls succeeded. */
export type Learned = {
  items: readonly Sold[]
  endsAt: number | null
  paid: readonly (readonly [Sold, number])[]
  charged: number
  balance: number
}

/** The instant `months` after `anchor`, clamped to the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const day = from.getUTCDate()
  const lastOf = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  const midnight = Date.UTC(lastOf.getUTCFullYear(), lastOf.getUTCMonth(), Math.min(day, lastOf.getUTCDate()))
  return midnight / 1000 + (anchor % DAY)
}

function nextMonth(anchor: number, from: number): number {
  for (let months = 1; ; months += 1) {
    const end = monthsAfter(anchor, months)
    if (end > from) return end
  }
}

const centsOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/**
 * An independent model of one person's payments: Stripe's state after the history, and the counties that must be open.
 * Times are epoch seconds. Calls return the expected error code, or null on success.
 */
export class Payer {
  subscription: Subscription | null = null
  page: Page | null = null
  readonly grants = new Set<string>()
  /** US cents over all customers this person ever had, and the number of charges. */
  charged = 0
  charges = 0
  #card: Card | null = null
  #balance = 0
  #hadTrial = false
  #paid = new Map<Sold, number>()

  checkout(counties: readonly Sold[], now: number): string | null {
    if (this.subscription !== null) return 'already_subscribed'
    const trialDays = this.#hadTrial ? 0 : Math.min(...counties.map((county) => SOLD[county].trialDays))
    const same =
      this.page?.trialDays === trialDays &&
      this.page.counties.toSorted().join() === counties.toSorted().join()
    if (!same) this.page = { counties, trialDays, expires: now + PAGE_LIFETIME }
    return null
  }

  /** Submits the open page; returns false if the payment fails. */
  pay(card: Card, now: number): boolean {
    if (this.page === null || card === 'declined' || card === 'unconfirmed') return false
    const { counties, trialDays } = this.page
    if (card === 'fails' && trialDays === 0) return false
    this.page = null
    this.#card = card
    this.#hadTrial = true
    const until = trialDays > 0 ? now + trialDays * DAY : monthsAfter(now, 1)
    const status = trialDays > 0 ? 'trialing' : 'active'
    const anchor = trialDays > 0 ? until : now
    const rest = { endsAt: null, bill: null, latest: null }
    this.subscription = { items: new Set(counties), status, anchor, from: now, until, ...rest }
    this.#collect(this.#newBill(counties.map((county) => this.#line(county, trialDays > 0 ? 0 : 1))), now)
    return true
  }

  change(counties: readonly Sold[], now: number): string | null {
    const running = this.subscription
    if (running === null) return 'no_subscription'
    if (running.status === 'past_due') return 'account_action_needed'
    if (counties.length === 0) {
      running.endsAt ??= running.until
      return null
    }
    const added = counties.filter((county) => !running.items.has(county))
    const bought = added.filter((county) => (this.#paid.get(county) ?? 0) < running.until)
    const isPaid =
      bought.length === 0 ||
      (running.status === 'trialing' ? this.#endTrial(counties, now) : this.#buy(bought, now))
    if (!isPaid) return 'payment_failed'
    running.endsAt = null
    running.items = new Set(counties)
    return null
  }

  cancelInPortal(): void {
    if (this.subscription !== null) this.subscription.endsAt = this.subscription.until
  }

  /** Paid counties open again only with another subscription. */
  endAtOnce(): void {
    this.subscription = null
  }

  keepInPortal(): void {
    if (this.subscription !== null) this.subscription.endsAt = null
  }

  cardInPortal(card: Card): void {
    if (this.subscription !== null) this.#card = card
  }

  /** Whether an invoice can be paid by hand. */
  owes(): boolean {
    return this.subscription?.status === 'past_due' && typeof this.subscription.bill?.due === 'number'
  }

  payDebt(now: number): void {
    const bill = this.subscription?.bill ?? null
    if (bill !== null && this.owes() && this.#card !== 'fails') this.#collect(bill, now)
  }

  /** Deletes the customer at Stripe, which forfeits what it paid for. */
  deleteCustomer(): void {
    this.subscription = null
    this.page = null
    this.#paid.clear()
    this.#card = null
    this.#balance = 0
  }

  /** Erases the account; the address keeps its used trial. */
  erase(): void {
    this.deleteCustomer()
    this.grants.clear()
  }

  learnFromStripe({ items, endsAt, paid, charged, balance }: Learned): void {
    if (this.subscription === null) throw new Error('there is no subscription to update')
    this.subscription.items = new Set(items)
    this.subscription.endsAt = endsAt
    this.#paid = new Map(paid)
    this.charged = charged
    this.#balance = balance
  }

  /** Whether no pending change depends on time. */
  isSettled(): boolean {
    return this.subscription?.status === 'active' && this.subscription.bill === null
  }

  /** Whether the subscription opens anything. */
  isRunning(now: number): boolean {
    if (this.subscription === null) return false
    const { status, endsAt } = this.subscription
    return status !== 'past_due' && (endsAt === null || endsAt > now)
  }

  items(): Sold[] {
    return [...(this.subscription?.items ?? [])]
  }

  open(now: number): string[] {
    if (!this.isRunning(now)) return [...this.grants].toSorted()
    const open = new Set<string>([...this.grants, ...this.items()])
    for (const [county, until] of this.#paid) if (until > now) open.add(county)
    return [...open].toSorted()
  }

  paidUntil(county: Sold): number | null {
    return this.#paid.get(county) ?? null
  }

  /** Standing on the billing page; `closed` covers both an ended subscription and none at all. */
  standing(): string {
    const running = this.subscription
    if (running === null) return 'closed'
    return running.endsAt !== null && running.status !== 'past_due' ? 'ending' : running.status
  }

  /** US cents a month. */
  monthly(): number {
    return this.items().reduce((sum, county) => sum + SOLD[county].cents, 0)
  }

  /** Instants at which something ends or happens by itself. */
  boundaries(): number[] {
    const { bill, until, endsAt } = this.subscription ?? { bill: null, until: null, endsAt: null }
    const times = [this.page?.expires, bill?.triesAt, until, endsAt, ...this.#paid.values()]
    return times.filter((at) => typeof at === 'number')
  }

  /** Applies everything due by `now`. */
  advance(now: number): void {
    for (let next = this.#next(); next !== null && next.at <= now; next = this.#next()) next.happen()
  }

  #next(): { at: number; happen: () => void } | null {
    const due: { at: number; happen: () => void }[] = []
    if (this.page !== null) due.push({ at: this.page.expires, happen: () => (this.page = null) })
    const running = this.subscription
    const bill = running?.bill ?? null
    const triesAt = bill?.triesAt ?? null
    if (bill !== null && triesAt !== null)
      due.push({ at: triesAt, happen: () => this.#collect(bill, triesAt) })
    if (running !== null) {
      const { endsAt, until } = running
      if (endsAt !== null && endsAt <= until)
        due.push({ at: endsAt, happen: () => (this.subscription = null) })
      else due.push({ at: until, happen: () => this.#renew(running) })
    }
    return due.toSorted((a, b) => a.at - b.at)[0] ?? null
  }

  #line(county: Sold, share: number): Line {
    const { until } = this.#running()
    return { county, cents: Math.round(SOLD[county].cents * share), until }
  }

  #running(): Subscription {
    if (this.subscription === null) throw new Error('no subscription runs')
    return this.subscription
  }

  #newBill(lines: Line[]): Bill {
    const bill = { lines, due: null, triesAt: null, tries: 0 }
    this.#running().latest = bill
    return bill
  }

  #renew(running: Subscription): void {
    const at = running.until
    running.from = at
    running.until = nextMonth(running.anchor, at)
    if (running.status === 'trialing') running.status = 'active'
    const bill = this.#newBill([...running.items].map((county) => this.#line(county, 1)))
    running.bill = { ...bill, triesAt: at + DRAFT_FOR }
    running.latest = running.bill
  }

  /** Charges a bill and applies the outcome. */
  #collect(bill: Bill, now: number): void {
    const running = this.#running()
    bill.due ??= this.#amountOf(bill.lines)
    if (bill.due > 0 && this.#card === 'fails') {
      const wait = RETRY_AFTER[bill.tries]
      bill.tries += 1
      bill.triesAt = wait === undefined ? null : now + wait
      if (wait === undefined) this.subscription = null
      else running.status = 'past_due'
      return
    }
    this.charged += bill.due
    this.charges += 1
    if (running.bill === bill) running.bill = null
    if (running.status === 'past_due' && running.latest === bill) running.status = 'active'
    for (const { county, until } of bill.lines)
      this.#paid.set(county, Math.max(this.#paid.get(county) ?? 0, until))
  }

  #amountOf(lines: readonly Line[]): number {
    const sum = centsOf(lines) + this.#balance
    this.#balance = sum < MIN_CHARGE ? sum : 0
    return sum < MIN_CHARGE ? 0 : sum
  }

  #canPay(lines: readonly Line[]): boolean {
    return this.#card !== 'fails' || centsOf(lines) + this.#balance < MIN_CHARGE
  }

  #endTrial(counties: readonly Sold[], now: number): boolean {
    const running = this.#running()
    const lines = counties.map((county) => ({
      county,
      cents: SOLD[county].cents,
      until: monthsAfter(now, 1),
    }))
    if (!this.#canPay(lines)) return false
    Object.assign(running, { status: 'active', anchor: now, from: now, until: monthsAfter(now, 1) })
    this.#collect(this.#newBill(lines), now)
    return true
  }

  /** Charges added counties for the rest of the period. */
  #buy(bought: readonly Sold[], now: number): boolean {
    const { from, until } = this.#running()
    const lines = bought.map((county) => this.#line(county, (until - now) / (until - from)))
    if (!this.#canPay(lines)) return false
    this.#collect(this.#newBill(lines), now)
    return true
  }
}
