import { AppError } from '#contract/errors.ts'
import type { CountyFact, CountyFactChange } from '#contract/operator/counties.ts'
import {
  type Contact,
  type ContactFact,
  CONTACT_FACTS,
  isPageFact,
  isPhoneFact,
  telAddress,
} from '#domain/counties/county-contact.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { webAddress } from '#domain/identifiers/web-address.ts'
import { clockTimeOfMinute, formatClockTime, minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import {
  type CountyRow,
  readContacts,
  readCountyNamed,
  setContacts,
  updateCounty,
} from '#server/features/listings/counties.store.ts'
import { rederiveListings } from '#server/features/listings/reconcile/rederive.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DeadlineEffect } from '#contract/operator/closures.ts'
import { applyChange, previewEffect } from './deadline-effect.ts'

/** Without `seen`, whatever the fact is now. */
type Changes = readonly (Omit<CountyFactChange, 'seen'> & { readonly seen?: string | null })[]

/** The value of a fact of a county as operators see and type it. */
export function countyFactText(county: CountyRow, fact: CountyFact): string | null {
  return fact === 'closes_at' ? formatClockTime(clockTimeOfMinute(county.closes_at_minute)) : county[fact]
}

/** What changing facts of a county would move. Throws as `setCountyFacts` does. */
export function previewCountyFacts(
  db: Db,
  name: string,
  changes: Changes,
  now: number,
): Promise<DeadlineEffect> {
  return previewEffect(db, changing(name, changes, now))
}

/**
 * Records facts an operator confirmed with a county; null marks one as unknown. Throws `not_possible` for a value that
 * cannot be what it claims to be, and `changed_meanwhile` if a fact is not as it was seen, or another effect would follow.
 */
export async function setCountyFacts(
  db: Db,
  name: string,
  changes: Changes,
  { by, now, reason, seen }: { by: Actor; now: number; reason?: string; seen: string | null },
): Promise<DeadlineEffect> {
  const change = changing(name, changes, now)
  return db.transaction(async (tx) => {
    const { value: before, effect } = await applyChange(tx, change, seen)
    const after = Object.fromEntries(change.own.map(({ fact, value }) => [fact, value]))
    const details = { county: name, before, after, ...(reason !== undefined && { reason }) }
    await writeAudit(tx, { at: new Date(now), by, action: 'set_county', details })
    return effect
  })
}

function changing(name: string, changes: Changes, now: number) {
  const own = changes.map(({ fact, value }) => ({ fact, value: valid(fact, value) }))
  if (new Set(own.map(({ fact }) => fact)).size < own.length)
    throw new AppError('not_possible', 'A fact can have only one value')
  return {
    own,
    countyFips: countyNamed(name)?.fips ?? null,
    now,
    make: async (tx: Db) => {
      const county = await readCountyNamed(tx, name)
      if (county === null) throw new AppError('not_found')
      const before = await asSeen(tx, county, changes)
      await updateCounty(tx, county.fips, columnsOf(own))
      await setContacts(tx, county.fips, own.flatMap(contactOf), new Date(now))
      await rederiveListings(tx, county.fips, now)
      return before
    },
  }
}

/** The values before. Throws `changed_meanwhile` if one is not as it was seen. */
async function asSeen(db: Db, county: CountyRow, changes: Changes): Promise<Record<string, string | null>> {
  const contacts = (await readContacts(db, [county.name])).get(county.name) ?? []
  const before = changes.map(({ fact, seen }) => {
    const value = isContact(fact) ? contactText(contacts, fact) : countyFactText(county, fact)
    if (seen !== undefined && value !== seen) throw new AppError('changed_meanwhile')
    return [fact, value] as const
  })
  return Object.fromEntries(before)
}

function contactText(contacts: readonly Contact[], fact: ContactFact): string | null {
  return contacts.find((contact) => contact.fact === fact)?.value ?? null
}

type Valid = { fact: CountyFactChange['fact']; value: string | null }

function valid(fact: CountyFactChange['fact'], given: string | null): string | null {
  const value = given?.trim() ? given.trim() : null
  if (fact === 'closes_at' && parseClockTime(value ?? '') === null)
    throw new AppError('not_possible', 'The closing hour must be a time such as 4:30 PM')
  if (value !== null && isContact(fact)) {
    if (isPageFact(fact) && webAddress(value) === null)
      throw new AppError('not_possible', `${value} is not the address of a web page`)
    if (isPhoneFact(fact) && telAddress(value) === null)
      throw new AppError('not_possible', `${value} is not a phone number with area code`)
  }
  return value
}

function columnsOf(changes: readonly Valid[]): Parameters<typeof updateCounty>[2] {
  const columns: Parameters<typeof updateCounty>[2] = {}
  for (const { fact, value } of changes) {
    if (isContact(fact)) continue
    if (fact !== 'closes_at') columns[fact] = value
    const time = fact === 'closes_at' ? parseClockTime(value ?? '') : null
    if (time !== null)
      Object.assign(columns, { closes_at_minute: minuteOfDay(time), closes_at_confirmed: true })
  }
  return columns
}

function contactOf({ fact, value }: Valid): { fact: ContactFact; value: string | null }[] {
  return isContact(fact) ? [{ fact, value }] : []
}

const contactFacts: readonly string[] = CONTACT_FACTS

function isContact(fact: CountyFactChange['fact']): fact is ContactFact {
  return contactFacts.includes(fact)
}
