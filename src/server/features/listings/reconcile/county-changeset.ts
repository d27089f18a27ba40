import { newYorkDate } from '#domain/time/new-york.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { CaseChangeset } from './case-changeset.ts'
import type { CaseChanges } from './case-changeset.ts'
import { deriveListing } from './derive-listing.ts'
import { eventsOf } from './derived-events.ts'
import { applyObservation } from './apply-observation.ts'
import type { AppliedListing, EventDraft, ObservationChange } from './observation.ts'
import { blankListing } from './listing-state.ts'
import type { CaseRow, ListingState, ParcelRow } from './listing-state.ts'
import { knownListing } from './known-listing.ts'
import type { KnownListing } from './match-observations.ts'

/** The stored state of some counties, which a run starts from. */
export interface StoredCounties {
  readonly listings: readonly ListingState[]
  /** Listings of which only this was read so far. */
  readonly unread: readonly KnownListing[]
  /** All cases, with or without a listing. */
  readonly cases: readonly CaseRow[]
  readonly parcels: readonly ParcelRow[]
  /** Clerk's office by county FIPS code. */
  readonly offices: ReadonlyMap<string, ClerkOffice>
}

/** A source's identifying numbers of a property, where known. */
export interface Numbers {
  readonly county_fips: string
  readonly case_number: string | null
  readonly procedure: CaseRow['procedure']
  readonly parcel: Pick<ParcelRow, 'canonical' | 'kind' | 'parcel_identification'> | null
}

/** A listing created or changed by a run. */
export interface ListingChange {
  /** Null for a new listing. */
  readonly stored: ListingState | null
  readonly derived: ListingState
  readonly events: readonly EventDraft[]
}

/** All changes of a run, ready to be written. Ids below zero are not stored yet. */
export interface Changeset {
  readonly listings: readonly ListingChange[]
  readonly cases: CaseChanges
  readonly newParcels: readonly ParcelRow[]
  /** Rounds opened and superseded within the same run. */
  readonly passedRounds: readonly RoundRow[]
}

interface Account {
  readonly drafts: EventDraft[]
  /** The first source applied; null without one. */
  readonly source_id: number | null
}

/**
 * The listings of some counties in memory while a run decides their changes. Writes nothing. Deterministic: the same
 * observations in the same order yield the same changeset.
 */
export class CountyChangeset {
  readonly #stored = new Map<number, ListingState>()
  readonly #states = new Map<number, ListingState>()
  readonly #unread: Map<number, KnownListing>
  readonly #offices: StoredCounties['offices']
  readonly #cases: CaseChangeset
  readonly #parcels: Map<string, ParcelRow>
  readonly #accounts = new Map<number, Account>()
  readonly #passedRounds: RoundRow[] = []
  #lastId = 0

  constructor({ listings, unread, cases, parcels, offices }: StoredCounties) {
    this.#unread = new Map(unread.map((listing) => [listing.id, listing]))
    this.#offices = offices
    this.#parcels = new Map(parcels.map((row) => [`${row.county_fips} ${row.canonical}`, row]))
    this.#cases = new CaseChangeset(cases, () => this.nextId())
    for (const { id, case_id } of unread) this.#cases.join(case_id, id)
    for (const { listing } of listings) this.#cases.join(listing.case_id, listing.id)
    this.addRead(listings)
  }

  /** Adds the state of listings that were not read before. Call it before anything about them is changed. */
  addRead(states: readonly ListingState[]): void {
    for (const state of states) {
      const { id } = state.listing
      this.#unread.delete(id)
      this.#stored.set(id, state)
      this.#states.set(id, state)
    }
  }

  /** A temporary id, below zero, for a row that is not stored yet. */
  nextId(): number {
    this.#lastId -= 1
    return this.#lastId
  }

  has(listingId: number): boolean {
    return this.#states.has(listingId) || this.#unread.has(listingId)
  }

  /** Whether only the numbers of a listing were read, so that the run cannot change it. */
  isUnread(listingId: number): boolean {
    return this.#unread.has(listingId)
  }

  known(): KnownListing[] {
    const read = [...this.#states.values()].map(({ listing, court_case, parcel }) =>
      knownListing(listing, court_case, parcel),
    )
    return this.#unread.size === 0 ? read : [...this.#unread.values(), ...read]
  }

  /** Adds a new listing under its numbers. */
  add(listingId: number, numbers: Numbers, seenAt: Date, isDemo: boolean): void {
    const court_case = this.#cases.numbered(numbers.county_fips, numbers.case_number)
    const blank = blankListing(listingId, court_case, this.#parcel(numbers), seenAt)
    this.#states.set(listingId, { ...blank, listing: { ...blank.listing, is_demo: isDemo } })
    this.#cases.join(court_case.id, listingId)
    this.#learnProcedure(court_case, numbers)
    this.#account(listingId, null)
  }

  /** A listing as the run has it by now. */
  state(listingId: number): ListingState {
    return this.#state(listingId)
  }

  /**
   * Applies a source's numbers to a listing where they add or correct something. Only an operator replaces a parcel
   * number.
   */
  learnNumbers(
    listingId: number,
    numbers: Numbers,
    source_id: number,
    { replacesParcel }: { replacesParcel: boolean } = { replacesParcel: false },
  ): void {
    const before = this.#state(listingId)
    const { case_number } = numbers
    const isNewCase = case_number !== null && case_number !== before.court_case.case_number
    const court_case = isNewCase
      ? this.#cases.renumber(before.court_case, listingId, case_number)
      : before.court_case
    const parcel = (replacesParcel ? null : before.parcel) ?? this.#parcel(numbers) ?? before.parcel
    this.#learnProcedure(court_case, numbers)
    if (!isNewCase && parcel === before.parcel) return
    const listing = { ...before.listing, case_id: court_case.id, parcel_id: parcel?.id ?? null }
    this.#states.set(listingId, { ...before, court_case, parcel, listing })
    if (listingId < 0) return
    const [from, to] = [before, { court_case, parcel }].map((state) => ({
      ...(isNewCase && { case_number: state.court_case.case_number }),
      ...(parcel !== before.parcel && { parcel_identification: state.parcel?.parcel_identification ?? null }),
    }))
    this.recordEvent(listingId, {
      kind: 'facts_corrected',
      from: from ?? null,
      to: to ?? null,
      source_id,
      effective_on: null,
    })
  }

  /** Applies one source's observation to a listing. */
  apply(listingId: number, observation: Omit<ObservationChange, 'office' | 'nextId'>): void {
    this.change(listingId, observation.sourceId, (state, context) =>
      applyObservation(state, { ...observation, ...context }),
    )
  }

  /** Applies a change that a source causes other than by its observation alone, such as an operator's correction. */
  change(
    listingId: number,
    sourceId: number,
    make: (state: ListingState, context: Pick<ObservationChange, 'office' | 'nextId'>) => AppliedListing,
  ): void {
    const state = this.#state(listingId)
    const applied = make(state, { office: this.#office(state), nextId: () => this.nextId() })
    const { round, previous } = applied.state
    // A round that is the latest again is written as such.
    const again = this.#passedRounds.findIndex(({ id }) => id === round?.id)
    if (again >= 0) this.#passedRounds.splice(again, 1)
    const isPassed = previous !== null && previous.id !== state.previous?.id
    if (isPassed && previous !== this.#stored.get(listingId)?.round) this.#passedRounds.push(previous)
    this.#states.set(listingId, applied.state)
    this.#account(listingId, sourceId).drafts.push(...applied.drafts)
  }

  /** Adds an event that is not a fact of the listing, such as its disappearance from a source. */
  recordEvent(listingId: number, draft: EventDraft): void {
    this.#account(listingId, draft.source_id).drafts.push(draft)
  }

  /** Drops the events recorded so far of a listing whose sources are applied again: they were told when they happened. */
  forgetEvents(listingId: number): void {
    this.#account(listingId, null).drafts.splice(0)
  }

  isGone(listingId: number): boolean {
    return this.#states.get(listingId)?.listing.gone_since instanceof Date
  }

  /** Sets since when no source lists the property; null if one does. */
  setGone(listingId: number, gone_since: Date | null): void {
    const state = this.#state(listingId)
    if (state.listing.gone_since?.getTime() === gone_since?.getTime()) return
    this.#states.set(listingId, { ...state, listing: { ...state.listing, gone_since } })
    this.#account(listingId, null)
  }

  /** Marks a listing for re-derivation without a new observation. */
  touch(listingId: number): void {
    this.#account(listingId, null)
  }

  /** Derives every touched listing at an instant (epoch milliseconds) and returns all changes to write. */
  settle(now: number): Changeset {
    const listings: ListingChange[] = []
    const today = newYorkDate(now)
    for (const [listingId, account] of [...this.#accounts].toSorted(byNewestLast)) {
      const state = this.#state(listingId)
      const stored = this.#stored.get(listingId) ?? null
      const office = this.#office(state)
      const derived = deriveListing(state, now, office)
      const { drafts, source_id } = account
      const events = eventsOf({ stored, derived, drafts, source_id, today, office })
      if (derived !== stored || events.length > 0) listings.push({ stored, derived, events })
    }
    const newParcels = [...this.#parcels.values()].filter(({ id }) => id < 0)
    return { listings, cases: this.#cases.changes(), newParcels, passedRounds: this.#passedRounds }
  }

  #state(listingId: number): ListingState {
    const state = this.#states.get(listingId)
    if (!state) throw new Error(`The listing ${listingId} is not in the changeset.`)
    const court_case = this.#cases.row(state.listing.case_id)
    return state.court_case === court_case ? state : { ...state, court_case }
  }

  #office({ listing }: ListingState): ClerkOffice {
    const office = this.#offices.get(listing.county_fips)
    if (!office) throw new Error(`The county ${listing.county_fips} has no clerk's office.`)
    return office
  }

  #parcel({ county_fips, parcel }: Numbers): ParcelRow | null {
    if (parcel === null) return null
    const key = `${county_fips} ${parcel.canonical}`
    const row = this.#parcels.get(key) ?? { id: this.nextId(), county_fips, ...parcel }
    this.#parcels.set(key, row)
    return row
  }

  #learnProcedure(court_case: CaseRow, { procedure }: Numbers): void {
    const current = this.#cases.row(court_case.id)
    if (procedure !== null && procedure !== current.procedure) this.#cases.put({ ...current, procedure })
  }

  #account(listingId: number, source_id: number | null): Account {
    const known = this.#accounts.get(listingId)
    if (known && (known.source_id !== null || source_id === null)) return known
    const account = { drafts: known?.drafts ?? [], source_id }
    this.#accounts.set(listingId, account)
    return account
  }
}

// Stored listings by id, then new ones in the order added.
function byNewestLast([a]: readonly [number, Account], [b]: readonly [number, Account]): number {
  if (a < 0 && b < 0) return 0
  return a < 0 ? 1 : b < 0 ? -1 : a - b
}
