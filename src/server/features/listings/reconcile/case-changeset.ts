import { blankCase } from './listing-state.ts'
import type { CaseRow } from './listing-state.ts'

/** The case changes of a run. */
export interface CaseChanges {
  /** New cases (ids below zero) and changed ones. */
  readonly changed: readonly CaseRow[]
  /** Cases that lost their only listing to another case. */
  readonly emptyIds: readonly number[]
}

/** The court cases of some counties during one run, with their listings. */
export class CaseChangeset {
  readonly #stored: ReadonlyMap<number, CaseRow>
  readonly #rows: Map<number, CaseRow>
  readonly #idOfNumber = new Map<string, number>()
  readonly #listings = new Map<number, Set<number>>()
  readonly #nextId: () => number

  constructor(stored: Iterable<CaseRow>, nextId: () => number) {
    this.#stored = new Map([...stored].map((row) => [row.id, row]))
    this.#rows = new Map(this.#stored)
    this.#nextId = nextId
    for (const row of this.#rows.values()) this.#index(row)
  }

  row(id: number): CaseRow {
    const row = this.#rows.get(id)
    if (!row) throw new Error(`The case ${id} is not in the changeset.`)
    return row
  }

  put(row: CaseRow): void {
    this.#rows.set(row.id, row)
  }

  join(caseId: number, listingId: number): void {
    const members = this.#listings.get(caseId)
    if (members) members.add(listingId)
    else this.#listings.set(caseId, new Set([listingId]))
  }

  /** The case with this number in a county, created if missing. Without a number, always creates a case. */
  numbered(county_fips: string, case_number: string | null): CaseRow {
    const id = case_number === null ? undefined : this.#idOfNumber.get(keyOf(county_fips, case_number))
    if (id !== undefined) return this.row(id)
    const row = blankCase(this.#nextId(), county_fips, case_number)
    this.put(row)
    this.#index(row)
    return row
  }

  /**
   * Corrects the number of a listing's case. Keeps the row if no other listing shares it and no other case has the
   * number; otherwise moves the listing to the other case.
   */
  renumber(old: CaseRow, listingId: number, case_number: string): CaseRow {
    const isAlone = this.#listings.get(old.id)?.size === 1
    if (!isAlone || this.#idOfNumber.has(keyOf(old.county_fips, case_number))) {
      const target = this.numbered(old.county_fips, case_number)
      this.#listings.get(old.id)?.delete(listingId)
      this.join(target.id, listingId)
      return target
    }
    if (old.case_number !== null) this.#idOfNumber.delete(keyOf(old.county_fips, old.case_number))
    const row = { ...old, case_number }
    this.put(row)
    this.#index(row)
    return row
  }

  changes(): CaseChanges {
    const rows = [...this.#rows.values()]
    const isEmpty = ({ id }: CaseRow) => (this.#listings.get(id)?.size ?? 0) === 0
    return {
      changed: rows.filter((row) => this.#stored.get(row.id) !== row && !isEmpty(row)),
      emptyIds: rows.filter((row) => row.id > 0 && isEmpty(row)).map(({ id }) => id),
    }
  }

  #index({ id, county_fips, case_number }: CaseRow): void {
    if (case_number !== null) this.#idOfNumber.set(keyOf(county_fips, case_number), id)
  }
}

function keyOf(countyFips: string, caseNumber: string): string {
  return `${countyFips} ${caseNumber}`
}
