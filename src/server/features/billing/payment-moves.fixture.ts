import fc from 'fast-check'
import { CARDS, DAY, HOUR } from './billing.fixture.ts'
import { type Card, COUNTIES, type Sold } from './payment-oracle.fixture.ts'

export type Form = Readonly<Record<string, string>>

/** Input on a payment page, with its effect at Stripe; `leaves` has none. */
export const FORMS: Readonly<Record<string, { form: Form; card: Card }>> = {
  pays: { form: { card: CARDS.pays }, card: 'pays' },
  declined: { form: { card: CARDS.declined }, card: 'declined' },
  failsLater: { form: { card: CARDS.failsWhenCharged }, card: 'fails' },
  leavesBank: { form: { card: CARDS.asksBank }, card: 'unconfirmed' },
  bankRefuses: { form: { card: CARDS.asksBank, confirmed: 'no' }, card: 'unconfirmed' },
  bankConfirms: { form: { card: CARDS.asksBank, confirmed: 'yes' }, card: 'pays' },
}

const counties = fc.shuffledSubarray([...COUNTIES], { minLength: 1 })
const paying = fc.constantFrom('pays', 'leaves', ...Object.keys(FORMS))
const simple = (...names: string[]) => fc.record({ do: fc.constantFrom(...names) })

/** An action or event in a person's history. The API rejects what is impossible at the time. */
export type Act = {
  do: string
  counties?: readonly Sold[]
  how?: string
  nth?: number
  isPreviewed?: boolean
  county?: string
  refuse?: 'invalid_request' | 'card_declined' | null
  after?: number
}
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('checkout'), counties, how: paying }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('twoTabs'), counties }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payOldPage'), how: paying, nth: fc.nat(2) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('change'), counties, isPreviewed: fc.boolean() }) },
  { weight: 5, arbitrary: simple('cancel', 'cancelInPortal', 'keepInPortal') },
  { weight: 5, arbitrary: simple('badCard', 'badCard', 'goodCard', 'payDebt') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('grant', 'revoke'),
      county: fc.constantFrom('Alamance', 'Wake'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('erase'),
      how: fc.constantFrom('comesBack', 'comesBack', 'paysBeforeClosed', 'closingFails'),
    }),
  },
  { weight: 3, arbitrary: simple('deleteAtStripe', 'endAtStripe', 'backUp', 'restore', 'restore') },
  { weight: 3, arbitrary: simple('nothing') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trouble'),
      counties,
      after: fc.nat(8),
      // Null performs the request but loses its response.
      refuse: fc.constantFrom('invalid_request', 'invalid_request', 'card_declined', null),
    }),
  },
)

/** An act, the fates of its events, and whether a reading started before it ends after it. */
export type Move = { act: Act; fates: readonly string[]; isTurned: boolean; isOvertaken: boolean }
const move: fc.Arbitrary<Move> = fc.record({
  act,
  fates: fc.array(fc.constantFrom('once', 'twice', 'late'), { minLength: 3, maxLength: 3 }),
  isTurned: fc.boolean(),
  isOvertaken: fc.integer({ min: 1, max: 5 }).map((dice) => dice === 1),
})

/** Starts with a payment: without one, little can go wrong. */
function historyOf(rounds: number): fc.Arbitrary<Move[]> {
  const length = { minLength: rounds - 1, maxLength: rounds - 1 }
  const how = fc.constantFrom('pays', 'pays', 'pays', 'failsLater', 'bankConfirms')
  return fc
    .tuple(move, fc.record({ do: fc.constant('checkout'), counties, how }), fc.array(move, length))
    .map(([first, begin, rest]) => [{ ...first, act: begin }, ...rest])
}

/**
 * How long to wait after an act, in seconds, or until Stripe has started a player's next period without having charged
 * for it; and whether to end and check the histories then.
 */
const round = fc.record({
  wait: fc.constantFrom<number | 'renewal'>(
    'renewal',
    'renewal',
    HOUR,
    5 * HOUR,
    26 * HOUR,
    3 * DAY,
    8 * DAY,
    31 * DAY,
  ),
  ends: fc.boolean(),
})

/** Histories with one act per round, and the waits shared by all; determined by the seed. */
export function sampleHistories(seed: number, count: number, rounds: number) {
  return {
    histories: fc.sample(historyOf(rounds), { seed, numRuns: count }),
    times: fc.sample(round, { seed, numRuns: rounds }),
  }
}
