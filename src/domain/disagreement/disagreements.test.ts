import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disagreementsOf, type Shown } from './disagreements.ts'
import { DISPUTED_FACTS, type DisputedFact, type DisputedValues, type Observation } from './observation.ts'

const nothing: DisputedValues = {
  status: null,
  foreclosure_date: null,
  time: null,
  opening_bid: null,
  highest_bid: null,
  minimum_upset_bid: null,
  upset_bid_date: null,
}

type Stated = Partial<DisputedValues> & {
  since?: Partial<Record<DisputedFact, number>>
  listed_since?: number
  is_county?: boolean
  is_correction?: boolean
}

function observation(
  source: string,
  { since = {}, listed_since = 100, is_county = false, is_correction = false, ...values }: Stated,
): Observation {
  const from = (fact: DisputedFact) => since[fact] ?? listed_since
  return {
    source,
    values: { ...nothing, ...values },
    since: {
      status: from('status'),
      foreclosure_date: from('foreclosure_date'),
      time: from('time'),
      opening_bid: from('opening_bid'),
      highest_bid: from('highest_bid'),
      minimum_upset_bid: from('minimum_upset_bid'),
      upset_bid_date: from('upset_bid_date'),
    },
    listed_since,
    is_county,
    is_correction,
  }
}

function shown(
  values: Partial<DisputedValues>,
  last_day_basis: Shown['last_day_basis'] = 'published',
): Shown {
  return { values: { ...nothing, status: 'Upset Bid Ongoing', ...values }, last_day_basis }
}

describe('what sources disagree on', () => {
  // [what happened, what is shown, the county's word, the firm's word, fact, why]
  it.each<[string, Shown, Stated, Stated, DisputedFact, string]>([
    [
      'the county is a bid ahead of the firm',
      shown({ highest_bid: 23_152.5 }),
      { highest_bid: 23_152.5, since: { highest_bid: 200 } },
      { highest_bid: 22_050 },
      'highest_bid',
      'higher_bid',
    ],
    [
      'the county took a wrong bid back, the firm still shows it',
      shown({ highest_bid: 9000 }),
      { highest_bid: 9000, since: { highest_bid: 300 } },
      { highest_bid: 90_000, since: { highest_bid: 200 } },
      'highest_bid',
      'said_last',
    ],
    [
      'the date printed with the last bid counts, even if the other was printed later',
      shown({ highest_bid: 200, upset_bid_date: '2026-08-10' }),
      { highest_bid: 200, upset_bid_date: '2026-08-10' },
      { highest_bid: 100, upset_bid_date: '2026-08-06', since: { upset_bid_date: 900 } },
      'upset_bid_date',
      'beside_last_bid',
    ],
    [
      'both print a date with the same bid',
      shown({ highest_bid: 200, upset_bid_date: '2026-08-11' }),
      { highest_bid: 200, upset_bid_date: '2026-08-11', since: { upset_bid_date: 300 } },
      { highest_bid: 200, upset_bid_date: '2026-08-10', since: { upset_bid_date: 200 } },
      'upset_bid_date',
      'said_last',
    ],
    [
      'no printed date belongs to the last bid',
      shown({ highest_bid: 300, upset_bid_date: '2026-08-20' }, 'estimated'),
      { highest_bid: 200, upset_bid_date: '2026-08-11', since: { upset_bid_date: 200 } },
      { highest_bid: 100, upset_bid_date: '2026-08-10' },
      'upset_bid_date',
      'computed',
    ],
    [
      'the county moves the sale',
      shown({ foreclosure_date: '2026-09-01' }),
      { foreclosure_date: '2026-09-01', since: { foreclosure_date: 500 } },
      { foreclosure_date: '2026-08-01' },
      'foreclosure_date',
      'said_last',
    ],
    [
      'a firm starts listing with an older date',
      shown({ foreclosure_date: '2026-09-01' }),
      { foreclosure_date: '2026-09-01' },
      { foreclosure_date: '2026-08-01', listed_since: 700 },
      'foreclosure_date',
      'known_first',
    ],
    [
      'the firm moves the sale beside the county’s own page',
      shown({ foreclosure_date: '2026-09-01' }),
      { foreclosure_date: '2026-09-01', is_county: true },
      { foreclosure_date: '2026-10-01', since: { foreclosure_date: 500 } },
      'foreclosure_date',
      'county_page',
    ],
    [
      'an operator corrected the sale date',
      shown({ foreclosure_date: '2026-10-01' }),
      { foreclosure_date: '2026-10-01', is_correction: true },
      { foreclosure_date: '2026-09-01' },
      'foreclosure_date',
      'corrected',
    ],
    [
      'one source states redeemed, the other is behind',
      shown({ status: 'Redeemed' }),
      { status: 'redeemed', since: { status: 200 } },
      { status: 'scheduled' },
      'status',
      'taken_together',
    ],
  ])('%s', (_what, list, county, firm, fact, because) => {
    const found = disagreementsOf([observation('firm', firm), observation('county', county)], list)
    const about = found.find((each) => each.fact === fact)
    expect(about).toMatchObject({ shown: list.values[fact], because })
    expect(about?.statements.map(({ source }) => source)).toEqual(['county', 'firm'])
  })

  it.each<[string, Shown, Stated, Stated]>([
    ['the same', shown({ highest_bid: 5 }), { highest_bid: 5 }, { highest_bid: 5 }],
    ['nothing', shown({ highest_bid: 5 }), { highest_bid: 5 }, {}],
    ['a bid of an earlier sale', shown({ highest_bid: null }), { highest_bid: 5 }, { highest_bid: 6 }],
    [
      'the time of a different date',
      shown({ foreclosure_date: '2026-09-01', time: '11:00 AM' }),
      { foreclosure_date: '2026-09-01', time: '11:00 AM' },
      { time: '10:00 AM' },
    ],
    [
      'the minimum upset bid for a different last bid',
      shown({ highest_bid: 900, minimum_upset_bid: 1650 }),
      { highest_bid: 900, minimum_upset_bid: 1650 },
      { minimum_upset_bid: 1550 },
    ],
    ['the same stage in different words', shown({}), { status: 'sold' }, { status: 'upset' }],
  ])('does not report %s', (_what, list, county, firm) => {
    expect(disagreementsOf([observation('county', county), observation('firm', firm)], list)).toEqual([])
  })

  it('never invents a value, never omits a differing one, and ignores the order of the sources', () => {
    const value = fc.option(fc.constantFrom(1, 2, 3), { nil: null })
    const stated = fc.record({
      values: fc.record(Object.fromEntries(DISPUTED_FACTS.map((fact) => [fact, value]))),
      listed_since: fc.constantFrom(100, 200),
    })
    fc.assert(
      fc.property(fc.array(stated, { maxLength: 4 }), fc.record({ highest_bid: value }), (all, list) => {
        const observations = all.map(({ values, listed_since }, index) =>
          observation(`source ${index}`, { ...values, listed_since }),
        )
        const found = disagreementsOf(observations, shown(list))
        for (const { fact, statements } of found) {
          const differing = observations.filter(({ values }) => values[fact] !== null)
          if (fact === 'highest_bid') expect(new Set(statements)).toEqual(new Set(differing))
          expect(new Set(statements.map(({ values }) => values[fact])).size).toBeGreaterThan(1)
        }
        const reversed = disagreementsOf(observations.toReversed(), shown(list))
        expect(reversed.map(({ fact, because }) => [fact, because])).toEqual(
          found.map(({ fact, because }) => [fact, because]),
        )
      }),
    )
  })
})
