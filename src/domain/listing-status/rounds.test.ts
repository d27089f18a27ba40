import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { bidOf } from '#domain/upset-bid/upset-bid-facts.fixture.ts'
import { roundFacts } from './facts.fixture.ts'
import type { RoundFacts } from './facts.ts'
import { continueOrOpenRound } from './rounds.ts'
import type { RoundStep, SeenSale } from './rounds.ts'

const june = day('2026-06-02')
const today = day('2026-08-01')

function seen(sale_date: string | null, is_resale_ordered = false): SeenSale {
  return { sale_date: sale_date === null ? null : day(sale_date), is_resale_ordered }
}

function newRound(
  reason: Extract<RoundStep, { step: 'new_round' }>['reason'],
  date: string | null,
): RoundStep {
  return { step: 'new_round', reason, sale_date: date === null ? null : day(date) }
}

function same(change: Extract<RoundStep, { step: 'same_round' }>['change']): RoundStep {
  return { step: 'same_round', change }
}

const sold = roundFacts({
  sale_date: june,
  bids: [{ ...bidOf(9_000, 'reported'), seen_on: day('2026-06-03') }],
})
const ahead = roundFacts({ sale_date: day('2026-08-20') })
const resale = roundFacts({ round: 2, is_resale_ordered_without_date: true })

const cases: readonly (readonly [string, RoundFacts | null, SeenSale, RoundStep])[] = [
  ['the first sale', null, seen('2026-08-20'), newRound('first_sale', '2026-08-20')],
  ['a case without a date', null, seen(null), newRound('first_sale', null)],
  ['nothing new', ahead, seen('2026-08-20'), same('none')],
  ['a source that shows no date', ahead, seen(null), same('none')],
  ['a date for a round without one', roundFacts(), seen('2026-08-20'), same('date_set')],
  ['a later date before the sale', ahead, seen('2026-09-17'), same('postponed')],
  ['an earlier date before the sale', ahead, seen('2026-08-13'), same('date_corrected')],
  [
    'a later date after a day without a result',
    roundFacts({ sale_date: june }),
    seen('2026-08-20'),
    same('postponed'),
  ],
  [
    'a date for a postponed sale',
    { ...ahead, is_postponed_without_date: true },
    seen('2026-09-17'),
    same('date_set'),
  ],
  ['a date for a cancelled sale', { ...ahead, is_cancelled: true }, seen('2026-09-17'), same('date_set')],
  ['a date for an ordered resale', resale, seen('2026-09-17'), same('date_set')],
  ['a future date after a sale', sold, seen('2026-09-17'), newRound('sale_after_result', '2026-09-17')],
  ['a Sunday after a sale', sold, seen('2026-09-20'), same('none')],
  ['a holiday after a sale', sold, seen('2026-12-25'), same('none')],
  [
    'an order of resale for a Sunday',
    sold,
    seen('2026-09-20', true),
    newRound('resale_ordered', '2026-09-20'),
  ],
  ['a Sunday before the sale', ahead, seen('2026-09-20'), same('postponed')],
  [
    'a past date after the result was known',
    sold,
    seen('2026-07-14'),
    newRound('sale_after_result', '2026-07-14'),
  ],
  ['a date one day off, before the result was known', sold, seen('2026-06-03'), same('date_corrected')],
  ['an earlier date after a sale', sold, seen('2026-05-26'), same('date_corrected')],
  [
    'the date of a sale known only by its bid',
    { ...sold, sale_date: null },
    seen('2026-06-02'),
    same('date_set'),
  ],
  [
    'a new date after a bid without a date',
    { ...sold, sale_date: null },
    seen('2026-09-17'),
    newRound('sale_after_result', '2026-09-17'),
  ],
  [
    'a past date with an undated result',
    roundFacts({ sale_date: june, reported_stage: 'sold' }),
    seen('2026-07-14'),
    same('date_corrected'),
  ],
  [
    'a future date with an undated result',
    roundFacts({ sale_date: june, reported_stage: 'sold' }),
    seen('2026-08-20'),
    newRound('sale_after_result', '2026-08-20'),
  ],
  [
    'a date after the report of sale',
    roundFacts({ sale_date: june, report_on: day('2026-06-05') }),
    seen('2026-06-09'),
    newRound('sale_after_result', '2026-06-09'),
  ],
  ['an order of resale with the old date', sold, seen('2026-06-02', true), newRound('resale_ordered', null)],
  [
    'an order of resale with a new date',
    sold,
    seen('2026-09-17', true),
    newRound('resale_ordered', '2026-09-17'),
  ],
  [
    'an order of resale after confirmation',
    { ...sold, confirmed_on: day('2026-06-20') },
    seen(null, true),
    newRound('resale_ordered', null),
  ],
  [
    'an order of resale after a day without a result',
    roundFacts({ sale_date: june }),
    seen(null, true),
    newRound('resale_ordered', null),
  ],
  ['the same order with the date of the old sale', resale, seen('2026-06-02', true), same('none')],
  ['the same order seen again without a date', resale, seen(null, true), same('none')],
  [
    'the same order with the date of the resale',
    roundFacts({ round: 2, sale_date: day('2026-09-17') }),
    seen('2026-09-17', true),
    same('none'),
  ],
]

describe('continueOrOpenRound', () => {
  it.each(cases)('%s', (_, latest, newly, step) => {
    expect(continueOrOpenRound(latest, newly, today)).toEqual(step)
  })
})
