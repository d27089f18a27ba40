import { type CaseFacts, type RoundFacts, unknownRound } from './facts.ts'

/** For tests: a case with only the given facts known. */
export function caseFacts(known: Partial<CaseFacts> = {}): CaseFacts {
  return { is_redeemed: false, is_stayed_by_bankruptcy: false, ...known }
}

/** For tests: a first round with only the given facts known. */
export function roundFacts(known: Partial<RoundFacts> = {}): RoundFacts {
  return { ...unknownRound, ...known }
}
