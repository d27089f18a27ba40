import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import type { FixableFact, FixEnding } from '#domain/fixes/fixable-facts.ts'
import type {
  CountyChangeset,
  Numbers,
  ObservedFact,
  ObservedFacts,
} from '#server/features/listings/index.ts'
import { isFixShown, OBSERVED_NAME } from '#server/features/listings/index.ts'

/** A fix that no source has caught up with. */
export interface HoldingFix {
  readonly id: number
  readonly tax_foreclosure_id: number
  readonly fact: FixableFact
  readonly facts: Partial<ObservedFacts>
  readonly fixed_at: Date
}

/** What a source states now, and what it stated before. */
interface Statement {
  readonly source_id: number
  readonly before: ObservedFacts | null
  readonly after: ObservedFacts
  /** Facts of which it states the value that counted last again, after an empty cell. */
  readonly returned: readonly ObservedFact[]
  readonly seenAt: Date
}

/** A fix that a source ended. */
export interface EndedFix {
  readonly fix: HoldingFix
  readonly because: Extract<FixEnding, 'caught_up' | 'newer_statement'>
  readonly source_id: number
}

/** Numbers that a listing had before an operator replaced them: sources may still print them. */
export interface FormerNumbers {
  readonly tax_foreclosure_id: number
  readonly county_fips: string
  readonly case_number: string | null
  /** Canonical parcel number. */
  readonly parcel: string | null
  readonly place: string
}

/** What a source's new observation means for the fixes of its listing. */
export interface Settled {
  /** Facts that the observation leaves alone. */
  readonly held: ReadonlySet<ObservedFact>
  readonly newer: readonly HoldingFix[]
  readonly caughtUp: readonly HoldingFix[]
}

/** The fixes of the listings of a run, and which of them its sources end. */
export class RunFixes {
  /** Id of the operator's source; 0 before the first fix. */
  readonly sourceId: number
  readonly former: readonly FormerNumbers[]
  readonly #holding: Map<number, readonly HoldingFix[]>
  readonly #lastSource = new Map<number, number>()
  readonly #ended: EndedFix[] = []

  constructor(sourceId: number, holding: readonly HoldingFix[], former: readonly FormerNumbers[]) {
    this.sourceId = sourceId
    this.former = former
    this.#holding = Map.groupBy(holding, ({ tax_foreclosure_id }) => tax_foreclosure_id)
  }

  /** Ends what a source's observation catches up with, or states again. One made before a fix does neither. */
  settle(listingId: number, statement: Statement): Settled {
    const { source_id, after, seenAt } = statement
    const fixes = this.#holding.get(listingId) ?? []
    if (fixes.length > 0) this.#lastSource.set(listingId, source_id)
    const earlier = fixes.filter(({ fixed_at }) => fixed_at <= seenAt)
    const caughtUp = earlier.filter((fix) => isSame(fix.facts[OBSERVED_NAME[fix.fact]], after, fix.fact))
    const newer = earlier.filter((fix) => !caughtUp.includes(fix) && isNewer(fix, statement))
    this.#end(listingId, caughtUp, 'caught_up', source_id)
    this.#end(listingId, newer, 'newer_statement', source_id)
    const left = this.#holding.get(listingId) ?? []
    return { held: new Set(left.map(({ fact }) => OBSERVED_NAME[fact])), newer, caughtUp }
  }

  /** Whether an operator's fix of a listing holds. */
  holds(listingId: number): boolean {
    return this.#holding.has(listingId)
  }

  /** The numbers of an observation that are not ones an operator has replaced. */
  currentNumbers(listingId: number, numbers: Numbers): Numbers {
    const former = this.former.filter(({ tax_foreclosure_id }) => tax_foreclosure_id === listingId)
    const isFormer = former.some(({ case_number }) => case_number === numbers.case_number)
    return isFormer ? { ...numbers, case_number: null } : numbers
  }

  /** The fixes that sources have ended by now. */
  ended(): readonly EndedFix[] {
    return this.#ended
  }

  /** All fixes that the run ended, with those that gave way to another fact, such as a new sale or a higher bid. */
  endings(changeset: CountyChangeset): readonly EndedFix[] {
    for (const [listingId, fixes] of this.#holding) {
      const source_id = this.#lastSource.get(listingId)
      if (source_id === undefined) continue
      const state = changeset.state(listingId)
      const lost = fixes.filter((fix) => !isFixShown(state, fix, this.sourceId))
      this.#end(listingId, lost, 'newer_statement', source_id)
    }
    return this.#ended
  }

  #end(listingId: number, fixes: readonly HoldingFix[], because: EndedFix['because'], source_id: number) {
    if (fixes.length === 0) return
    this.#ended.push(...fixes.map((fix) => ({ fix, because, source_id })))
    const left = this.#holding.get(listingId) ?? []
    this.#holding.set(
      listingId,
      left.filter((fix) => !fixes.includes(fix)),
    )
  }
}

function isSame(fixed: ObservedFacts[ObservedFact] | undefined, after: ObservedFacts, fact: FixableFact) {
  const stated = after[OBSERVED_NAME[fact]]
  if (fact === 'street')
    return stated !== null && lettersAndDigits(String(stated)) === lettersAndDigits(String(fixed ?? ''))
  // Two words for one stage: the upset bid period is open.
  return stated === fixed || (fact === 'status' && fixed === 'sold' && stated === 'upset')
}

// A bid below the fixed one was made before it: bids only go up. A first statement may be an old copy. What a source
// repeats was known when the fix was made, also if its cell was empty for a while.
function isNewer({ fact, facts }: HoldingFix, { before, after, returned }: Statement): boolean {
  const name = OBSERVED_NAME[fact]
  const stated = after[name]
  if (stated === null || stated === before?.[name] || returned.includes(name)) return false
  return fact === 'highest_bid' ? Number(stated) > Number(facts.highest_bid_cents) : before !== null
}
