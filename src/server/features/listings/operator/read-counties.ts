import type { OperatorCounty } from '#contract/operator/counties.ts'
import { COUNTY_FACTS } from '#contract/operator/counties.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { listPrices } from '#server/features/billing/index.ts'
import { type CountyRow, readContacts, readCounties } from '#server/features/listings/counties.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countyFactText } from './county-facts.ts'
import { readCoverage } from './counties.store.ts'

type Plan = Awaited<ReturnType<typeof listPrices>>[number]

/** Every county by name, and the statewide plan. `now` in epoch milliseconds. */
export async function readOperatorCounties(db: Db, now: number) {
  const rows = await readCounties(db)
  const known = await knownOf(db, rows, now)
  return {
    counties: rows.map((row) => countyAnswer(row, known)),
    state_wide: planAnswer(known.plans.find(({ county_fips }) => county_fips === null)),
  }
}

/** One county with its facts and contacts; null for an unknown slug. */
export async function readOperatorCounty(db: Db, slug: string, now: number) {
  const row = (await readCounties(db)).find((county) => county.slug === slug)
  if (row === undefined) return null
  const known = await knownOf(db, [row], now)
  return {
    ...countyAnswer(row, known),
    facts: COUNTY_FACTS.map((fact) => ({
      fact,
      value: countyFactText(row, fact),
      is_set: row.operator_set.includes(fact === 'closes_at' ? 'closes_at_minute' : fact),
    })),
    contacts: known.contacts.get(row.name) ?? [],
  }
}

interface Known {
  readonly plans: readonly Plan[]
  readonly coverage: Awaited<ReturnType<typeof readCoverage>>
  readonly contacts: ReadonlyMap<string, Contact[]>
}

async function knownOf(db: Db, rows: readonly CountyRow[], now: number): Promise<Known> {
  const contacts = await readContacts(
    db,
    rows.map(({ name }) => name),
  )
  return { plans: await listPrices(db), coverage: await readCoverage(db, new Date(now)), contacts }
}

function countyAnswer(row: CountyRow, { plans, coverage, contacts }: Known): OperatorCounty {
  const { fips, name, slug, listings, closes_at_confirmed } = row
  const days = (contacts.get(name) ?? []).flatMap(({ seen }) => seen ?? []).toSorted()
  return {
    name,
    slug,
    listings,
    sources: [...new Set((coverage.sources.get(fips) ?? []).map((source) => sourceName(source, name)))],
    subscribers: coverage.subscribers.get(fips) ?? 0,
    plan: planAnswer(plans.find(({ county_fips }) => county_fips === fips)),
    closes_at: countyFactText(row, 'closes_at') ?? '',
    is_hour_confirmed: closes_at_confirmed,
    contacts_checked: days[Math.floor(days.length / 2)] ?? null,
  }
}

function planAnswer(plan: Plan | undefined): OperatorCounty['plan'] {
  if (plan === undefined) return null
  const { price_cents, trial_days, on_sale, current } = plan
  return {
    monthly: dollarsFromCents(price_cents),
    trial_days,
    on_sale,
    at_stripe: current && dollarsFromCents(current.price_cents),
  }
}
