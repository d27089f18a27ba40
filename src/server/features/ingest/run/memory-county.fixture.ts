import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { CountyChangeset } from '#server/features/listings/index.ts'
import type { Changeset, ListingState } from '#server/features/listings/index.ts'
import { createStoredIds, withStoredIds } from '#tests/support/stored-ids.ts'
import type { RunDecision } from './decide-run.ts'
import { recordKey } from './match-rows.ts'
import { recordChanges } from './record-changes.ts'
import type { CountyRecord, RunInput } from './run-input.ts'

type StoredCounties = ConstructorParameters<typeof CountyChangeset>[0]

const offices = new Map([
  ['37023', clerkOffice('Burke', [])],
  ['37183', clerkOffice('Wake', [])],
])

/** For tests: the listings of two counties and what sources state of them, stored in memory as the database would. */
export class MemoryCounty {
  #listings = new Map<number, ListingState>()
  #cases = new Map<number, StoredCounties['cases'][number]>()
  #parcels = new Map<number, StoredCounties['parcels'][number]>()
  #records = new Map<string, CountyRecord>()
  #read = new Map<number, Pick<RunInput, 'seenAt' | 'factsAsOf'>>()
  #lastId = 0

  /** Everything stored, with the state of every listing. */
  read(): StoredCounties {
    const listings = [...this.#listings.values()].toSorted((a, b) => a.listing.id - b.listing.id)
    const [cases, parcels] = [[...this.#cases.values()], [...this.#parcels.values()]]
    return { listings: listings.map((state) => this.#joined(state)), unread: [], cases, parcels, offices }
  }

  /** The same, but of listings only what identifies them. */
  readKnown(): StoredCounties {
    const all = this.read()
    return { ...all, listings: [], unread: new CountyChangeset(all).known() }
  }

  records(isOf: (record: CountyRecord) => boolean): CountyRecord[] {
    const records = [...this.#records.values()].map((record) => {
      const read = this.#read.get(record.source_id)
      return record.is_in_latest && read
        ? { ...record, last_seen_at: read.seenAt, facts_as_of: read.factsAsOf }
        : record
    })
    return records.filter(isOf)
  }

  /** Returns the stored id of each listing of the changeset. */
  write(
    changes: Changeset,
    decision: RunDecision,
    reading: Pick<RunInput, 'records' | 'seenAt' | 'factsAsOf' | 'chosen'>,
  ): (id: number) => number {
    const idOf = createStoredIds(() => (this.#lastId += 1))
    for (const row of changes.cases.changed) this.#cases.set(idOf(row.id), { ...row, id: idOf(row.id) })
    for (const id of changes.cases.emptyIds) this.#cases.delete(id)
    for (const row of changes.newParcels) this.#parcels.set(idOf(row.id), { ...row, id: idOf(row.id) })
    for (const { derived } of changes.listings) {
      const state = withStoredIds(derived, idOf)
      this.#listings.set(state.listing.id, state)
    }
    const { added, changed, moved, sourcesRead } = recordChanges(decision, reading)
    for (const record of [...added, ...changed, ...moved]) {
      const tax_foreclosure_id = idOf(record.tax_foreclosure_id)
      const county_fips = this.#listings.get(tax_foreclosure_id)?.listing.county_fips ?? ''
      const key = recordKey(record.source_id, tax_foreclosure_id)
      this.#records.set(key, { ...record, tax_foreclosure_id, county_fips })
    }
    for (const source_id of sourcesRead) this.#read.set(source_id, reading)
    return idOf
  }

  #joined(state: ListingState): ListingState {
    const { case_id, parcel_id } = state.listing
    const parcel = parcel_id === null ? null : (this.#parcels.get(parcel_id) ?? null)
    return { ...state, court_case: this.#cases.get(case_id) ?? state.court_case, parcel }
  }
}
