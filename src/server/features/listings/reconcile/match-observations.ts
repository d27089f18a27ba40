import { withoutLeadingZeros } from '#domain/identifiers/parcel-number.ts'
import type { CaseRow } from './listing-state.ts'

/** What identifies a listing. No two listings of a county share case, parcel, and place. */
export interface Identity {
  readonly county_fips: string
  readonly case_number: string | null
  /** Canonical parcel number. */
  readonly parcel: string | null
  /** Of the address, by `placeOf`. */
  readonly place: string
}

/** A stored listing. */
export interface StoredListing extends Identity {
  readonly id: number
  /** False once redeemed or bought: a new case of the same parcel is another listing. */
  readonly isOpen: boolean
}

/** A listing by what identifies it, which is all that a run needs of those it leaves as they are. */
export interface KnownListing extends StoredListing {
  readonly case_id: number
  readonly procedure: CaseRow['procedure']
  /** Whether no source lists it. */
  readonly isGone: boolean
}

/** A source's previous row for a listing. */
export interface PreviousRecord extends Identity {
  readonly source_id: number
  readonly tax_foreclosure_id: number
}

/** One property as a source lists it now. */
export interface ListedProperty extends Identity {
  readonly source_id: number
}

/** How a listing was matched; `renumbered` if its case number appeared or changed. */
export type MatchKind = 'known' | 'renumbered' | 'new'

export interface Match {
  readonly tax_foreclosure_id: number
  readonly way: MatchKind
}

/**
 * Finds the listing each property belongs to, or assigns a new id from `nextId`. A source's own listing under the
 * same identifiers comes first, then county, case, and parcel together, then within a case a parcel number with other
 * leading zeros. If either side has no case number, the parcel alone decides, provided exactly one open listing has
 * it. A case number that the same source replaces for the same parcel is a correction. The case alone never decides.
 * Without a parcel number the street stands in, but only together with the case or among other properties without a
 * number. A source's own listing at the same house number and street (or, without a street, of the same case) stays
 * matched while its number cannot be read, unless another row matches it. `former` are numbers that a listing no longer
 * has, but that a source may still print.
 */
export function matchObservations(
  known: Iterable<StoredListing>,
  own: Iterable<PreviousRecord>,
  listed: readonly ListedProperty[],
  nextId: () => number,
  former: Iterable<StoredListing> = [],
): readonly Match[] {
  // Needed only for properties that their sources did not list before.
  let made: ReturnType<typeof createIndex> | null = null
  const index = () => (made ??= createIndex(known, former))
  const ownIds = new Map<string, number>()
  const ownPairs = new Set<string>()
  for (const record of own) {
    ownIds.set(`${record.source_id} ${identityKey(record)}`, record.tax_foreclosure_id)
    ownPairs.add(`${record.source_id} ${record.tax_foreclosure_id}`)
  }
  const matches: (Match | undefined)[] = listed.map((each) => {
    const id = ownIds.get(`${each.source_id} ${identityKey(each)}`) ?? index().exact(each)?.id
    return id === undefined ? undefined : { tax_foreclosure_id: id, way: 'known' }
  })
  const claimed = new Set(matches.flatMap((match) => (match ? [match.tax_foreclosure_id] : [])))
  const isFree = ({ source_id }: ListedProperty, { id }: StoredListing) =>
    ownPairs.has(`${source_id} ${id}`) && !claimed.has(id)

  // Rows with a case number first, so that rows without one can join them.
  const undecided = listed.map((each, place) => ({ each, place })).filter(({ place }) => !matches[place])
  for (const { each, place } of undecided.toSorted((a, b) => caseRank(a.each) - caseRank(b.each))) {
    const match = index().find(each, isFree) ?? {
      tax_foreclosure_id: index().add(each, nextId()),
      way: 'new',
    }
    claimed.add(match.tax_foreclosure_id)
    matches[place] = match
  }
  return matches.filter((match) => match !== undefined)
}

function identityKey({ county_fips, case_number, parcel, place }: Identity): string {
  return `${county_fips} ${case_number ?? ''} ${parcel ?? `at ${place}`}`
}

function caseKey({ county_fips, case_number, parcel }: Identity): string | null {
  const hasBoth = case_number !== null && parcel !== null
  return hasBoth ? `${county_fips} ${case_number} ${withoutLeadingZeros(parcel)}` : null
}

function caseRank({ case_number }: Identity): number {
  return case_number === null ? 1 : 0
}

/** A known listing that gains numbers during matching. */
interface Entry extends StoredListing {
  case_number: string | null
  parcel: string | null
}
type IsFree = (each: ListedProperty, listing: StoredListing) => boolean

function createIndex(known: Iterable<StoredListing>, former: Iterable<StoredListing>) {
  const byIdentity = new Map<string, Entry>()
  /** By case and parcel, ignoring leading zeros. */
  const byCase = new Map<string, Entry>()
  const byParcel = new Map<string, Entry[]>()
  const byPlace = new Map<string, Entry[]>()
  const byCaseNumber = new Map<string, Entry[]>()

  function putIdentity(entry: Entry): void {
    byIdentity.set(identityKey(entry), entry)
    const key = caseKey(entry)
    if (key !== null && !byCase.has(key)) byCase.set(key, entry)
  }
  function exact(each: Identity): Entry | undefined {
    return byIdentity.get(identityKey(each)) ?? byCase.get(caseKey(each) ?? '')
  }
  function put(entry: Entry): void {
    putIdentity(entry)
    if (entry.parcel !== null) push(byParcel, `${entry.county_fips} ${entry.parcel}`, entry)
    if (entry.case_number !== null) push(byCaseNumber, `${entry.county_fips} ${entry.case_number}`, entry)
    // An unknown address identifies only listings without a parcel number.
    if (entry.place !== '' || entry.parcel === null)
      push(byPlace, `${entry.county_fips} ${entry.place}`, entry)
  }
  for (const listing of known) put({ ...listing })
  for (const listing of former) if (!exact(listing)) putIdentity({ ...listing })

  function addNumbers(entry: Entry, { case_number, parcel }: ListedProperty): void {
    if (entry.parcel === null && parcel !== null) push(byParcel, `${entry.county_fips} ${parcel}`, entry)
    entry.case_number = case_number ?? entry.case_number
    entry.parcel = parcel ?? entry.parcel
    putIdentity(entry)
  }

  function candidate(each: ListedProperty, isFree: IsFree): Entry | null {
    const samePlace = byPlace.get(`${each.county_fips} ${each.place}`) ?? []
    if (each.parcel === null) {
      const sameStreet = samePlace.filter((other) => mayShareStreet(each, other))
      return onlyOpen(each, sameStreet) ?? onlyOpen(each, ownAt(each, isFree))
    }
    const sameParcel = byParcel.get(`${each.county_fips} ${each.parcel}`) ?? []
    const numberless = samePlace.filter((other) => other.parcel === null && isSameCase(each, other))
    return (
      onlyOpen(each, sameParcel) ??
      rewritten(each, sameParcel, isFree) ??
      onlyOpen(each, numberless) ??
      onlyOpen(
        each,
        ownAt(each, isFree).filter(({ parcel }) => parcel === null),
      )
    )
  }

  function ownAt(each: ListedProperty, isFree: IsFree): Entry[] {
    const { county_fips, case_number, place } = each
    const near =
      place === ''
        ? byCaseNumber.get(`${county_fips} ${case_number ?? ''}`)
        : byPlace.get(`${county_fips} ${place}`)
    // A street name without a number matches too many properties.
    return place === '' || /^\d/.test(place) ? (near ?? []).filter((other) => isFree(each, other)) : []
  }

  return {
    exact,

    add(each: Identity, id: number): number {
      put({ ...each, id, isOpen: true })
      return id
    },

    find(each: ListedProperty, isFree: IsFree): Match | null {
      const same = exact(each)
      if (same) return { tax_foreclosure_id: same.id, way: 'known' }
      const found = candidate(each, isFree)
      if (!found) return null
      const isRenumbered = each.case_number !== null && each.case_number !== found.case_number
      addNumbers(found, each)
      return { tax_foreclosure_id: found.id, way: isRenumbered ? 'renumbered' : 'known' }
    },
  }
}

function isSameCase(a: Identity, b: Identity): boolean {
  return a.case_number !== null && a.case_number === b.case_number
}

// A street name alone is not enough: it needs the same case, or another property without a number.
function mayShareStreet(each: Identity, other: Identity): boolean {
  return isSameCase(each, other) || (other.parcel === null && each.place !== '')
}

function onlyOpen(each: Identity, candidates: readonly Entry[]): Entry | null {
  const open = candidates.filter(({ isOpen }) => isOpen)
  const [only] = open
  if (!only || open.length > 1) return null
  const hasBothNumbers = each.case_number !== null && only.case_number !== null
  return hasBothNumbers && each.case_number !== only.case_number ? null : only
}

function rewritten(each: ListedProperty, candidates: readonly Entry[], isFree: IsFree): Entry | null {
  if (each.case_number === null) return null
  const free = candidates.filter((listing) => listing.isOpen && isFree(each, listing))
  return free.length === 1 ? (free[0] ?? null) : null
}

function push(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}
