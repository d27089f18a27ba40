import { describe, expect, test } from 'vitest'
import type { Bounds } from '#server/features/sources/adapter.ts'
import { healthProblems, newlyLost } from './health.ts'
import type { Figures, PublishedRun } from './health.ts'

const BOUNDS: Bounds = { rows: [10, 400], pageLimit: 250, always: ['parcel', 'case'] }

function figures(rows: number, more: Partial<Figures> = {}): Figures {
  return {
    rows,
    by_county: {},
    repeated: 0,
    warnings: [],
    lost: [],
    mixed: [],
    ...more,
    filled: { parcel: rows, case: rows, ...more.filled },
  }
}

/** Runs that were published, newest first, each with as many rows. */
function published(...rows: (number | Figures)[]): PublishedRun[] {
  return rows.map((each, place) => ({
    figures: typeof each === 'number' ? figures(each) : each,
    layout: 'layout',
    extract: `extract ${rows.length - place}`,
    readOn: `2026-11-${String(24 - place).padStart(2, '0')}`,
  }))
}

function problems(
  now: Figures,
  runs: readonly PublishedRun[] = [],
  more: { layout?: string; extract?: string; bounds?: Bounds } = {},
): string[] {
  const { layout = 'layout', extract = 'extract of now', bounds = BOUNDS } = more
  return healthProblems({ figures: now, layout, extract }, runs, { bounds })
}

describe('the first run', () => {
  test.each([
    ['in bounds', figures(100), []],
    ['at the minimum', figures(10), []],
    ['below it', figures(9), ['it has 9 rows; at least 10 are expected']],
    ['at the most', figures(400), []],
    ['above it', figures(401), ['it has 401 rows; at most 400 are expected']],
    ['one row short of a full answer', figures(249), []],
    [
      'with a full answer',
      figures(250),
      ['it has 250 rows, the maximum of one response, so some may be missing'],
    ],
    ['with more than a full answer', figures(251), []],
    ['with one row twice', figures(10, { repeated: 1 }), []],
    ['with a tenth of its rows repeated', figures(100, { repeated: 10 }), []],
    [
      'with more repeated',
      figures(100, { repeated: 11 }),
      ['11 of its 100 rows are duplicates: a page may have been read twice'],
    ],
    [
      'with two of few rows repeated',
      figures(10, { repeated: 2 }),
      ['2 of its 10 rows are duplicates: a page may have been read twice'],
    ],
    ['with a tenth lacking a column every row has', figures(100, { filled: { case: 90 } }), []],
    ['with more lacking', figures(100, { filled: { case: 89 } }), ['11 of its 100 rows have no "case"']],
    ['with a column of its own choice empty', figures(100, { filled: { bid: 0 } }), []],
  ])('%s', (_case, now, expected) => {
    expect(problems(now)).toEqual(expected)
  })

  test('may be empty where its bounds allow it', () => {
    const bounds: Bounds = { rows: [0, 80], always: ['parcel'] }
    expect(problems(figures(0), [], { bounds })).toEqual([])
    expect(problems(figures(0), [], { bounds: { ...bounds, rows: [1, 80] } })).toEqual([
      'it has 0 rows; at least 1 are expected',
    ])
  })

  test('without a column that every row has lacks it in all rows', () => {
    const { filled: _all, ...others } = figures(20)
    const now: Figures = { ...others, filled: { parcel: 20 } }
    expect(problems(now)).toEqual(['20 of its 20 rows have no "case"'])
  })
})

describe('the number of rows', () => {
  const bounds: Bounds = { rows: [0, 1_000], always: [] }

  test.each([
    ['a fifth fewer', 80, [100], true],
    ['more than a fifth fewer', 79, [100], false],
    ['twice as many', 200, [100], true],
    ['more than twice as many', 201, [100], false],
    ['four fewer of few', 2, [6], true],
    ['five fewer of few', 1, [6], false],
    ['four more than few', 7, [3], true],
    ['more than twice as many, of few', 8, [3], false],
    ['none of few', 0, [4], true],
    ['none of several', 0, [5], false],
    ['some where none are usual', 30, [0, 0, 0], true],
    ['as usual after one small run', 100, [60, 100, 100], true],
    ['as small as the last run only', 60, [60, 100, 100], false],
    ['as in most of the last runs', 60, [60, 60, 100], true],
    ['half of what was usual eleven runs ago', 50, [...Array.from({ length: 10 }, () => 50), 100], true],
    ['nothing to compare with', 3, [], true],
  ])('may be %s: %i after %j', (_case, rows, before, isFine) => {
    const found = problems(figures(rows), published(...before), { bounds })
    expect(found).toHaveLength(isFine ? 0 : 1)
    for (const problem of found) expect(problem).toMatch(/^it has \d+ rows; it usually has \d+$/)
  })
})

describe('a column', () => {
  const before = (filled: number, rows = 100) => published(figures(rows, { filled: { bid: filled } }))
  const now = (filled: number, rows = 100) => figures(rows, { filled: { bid: filled } })

  test.each([
    [
      'usually filled in 30% may not be empty',
      now(0),
      before(30),
      'filled in 0% of the rows; usually in 30%',
    ],
    ['usually filled in less may', now(0), before(29), null],
    ['may have one value left', now(1), before(30), null],
    ['may lose half of the rows', now(50), before(100), null],
    ['may not lose more', now(49), before(100), 'filled in 49% of the rows; usually in 100%'],
    ['may be filled for the first time', now(100), before(0), null],
    ['of a list of four rows may be empty', now(0, 4), before(100), null],
    ['is not compared with lists of four rows', now(0), before(4, 4), null],
    [
      'may not be empty in a list of five',
      now(0, 5),
      before(5, 5),
      'filled in 0% of the rows; usually in 100%',
    ],
    ['is not compared where nothing was published', now(0), [], null],
  ])('%s', (_case, figuresNow, runs, problem) => {
    const bounds: Bounds = { rows: [0, 400], always: [] }
    const found = problems(figuresNow, runs, { bounds }).filter((text) => !text.includes('it usually has'))
    expect(found).toEqual(problem === null ? [] : [`its column "bid" is ${problem}`])
  })

  test('is compared with what is usual, not with one run', () => {
    const runs = [0, 80, 80].map((filled) => figures(100, { filled: { bid: filled } }))
    expect(problems(now(0), published(...runs))).toHaveLength(1)
    const ended = [0, 0, 80].map((filled) => figures(100, { filled: { bid: filled } }))
    expect(problems(now(0), published(...ended))).toEqual([])
  })

  test('that is new was never filled before', () => {
    expect(problems(figures(100, { filled: { note: 0 } }), published(100))).toEqual([])
  })
})

describe('the layout', () => {
  const empty: Bounds = { rows: [0, 400], always: [] }

  test('may not change', () => {
    expect(problems(figures(100), published(100), { layout: 'other' })).toEqual([
      'the page layout has changed since 2026-11-24',
    ])
    expect(problems(figures(100), published(100))).toEqual([])
  })

  test('is compared with the last list that had rows', () => {
    const runs = published(0, 100).map((run, place) => ({ ...run, layout: place === 0 ? 'empty' : 'layout' }))
    expect(problems(figures(100), runs, { bounds: empty })).toEqual([])
    expect(problems(figures(100), runs, { layout: 'empty', bounds: empty })).toEqual([
      'the page layout has changed since 2026-11-23',
    ])
  })

  test('of an empty list, and of the first one, is not compared', () => {
    expect(problems(figures(0), published(3), { layout: 'empty', bounds: empty })).toEqual([])
    expect(problems(figures(100), [], { layout: 'other' })).toEqual([])
    expect(problems(figures(100), published(0), { layout: 'other', bounds: empty })).toEqual([])
  })
})

describe('a list', () => {
  test('that was replaced since may not come back', () => {
    expect(problems(figures(100), published(100, 100, 100), { extract: 'extract 1' })).toEqual([
      'it is identical to the list of 2026-11-22, which has since been replaced',
    ])
  })

  test('may stay as it is, also where it was published before another time', () => {
    const runs = published(100, 100, 100)
    expect(problems(figures(100), runs, { extract: 'extract 3' })).toEqual([])
    const again = runs.map((run, place) => ({ ...run, extract: place === 1 ? 'other' : 'same' }))
    expect(problems(figures(100), again, { extract: 'same' })).toEqual([])
  })

  test('may be empty again', () => {
    const bounds: Bounds = { rows: [0, 400], always: [] }
    expect(problems(figures(0), published(3, 0), { extract: 'extract 1', bounds })).toEqual([])
  })
})

describe('a record that could not be read', () => {
  const lost = (...hashes: string[]) => figures(100, { lost: hashes })

  test.each([
    ['of a first list', lost('a', 'b'), [], 2],
    ['beside readable ones', lost('a'), [lost()], 1],
    ['just as on the list before', lost('a'), [lost('a')], 0],
    ['more often than on the list before', lost('a', 'a'), [lost('a')], 1],
    ['as on an older list only', lost('a'), [lost(), lost('a')], 1],
    ['no more', lost(), [lost('a')], 0],
  ])('%s', (_case, now, before, expected) => {
    expect(newlyLost(now, published(...before))).toBe(expected)
  })
})

describe('a record with the label of another one', () => {
  const mixed = (...hashes: string[]) => figures(100, { mixed: hashes })

  test('is reported until an operator released it as it is', () => {
    const problem = 'a label appears twice in 1 record, whose figures may be those of other listings'
    expect(problems(mixed('a'))).toEqual([problem])
    expect(problems(mixed('a'), published(mixed('b')))).toEqual([problem])
    expect(problems(mixed('a'), published(mixed('a')))).toEqual([])
    expect(problems(mixed('a', 'b', 'c'), published(mixed('a')))).toEqual([
      'a label appears twice in 2 records, whose figures may be those of other listings',
    ])
  })
})

test('reports all problems together', () => {
  const now = figures(5, { repeated: 5, filled: { parcel: 0 } })
  expect(problems(now, published(100, 100), { layout: 'other', extract: 'extract 1' })).toEqual([
    'it has 5 rows; at least 10 are expected',
    '5 of its 5 rows are duplicates: a page may have been read twice',
    '5 of its 5 rows have no "parcel"',
    'it has 5 rows; it usually has 100',
    'its column "parcel" is filled in 0% of the rows; usually in 100%',
    'the page layout has changed since 2026-11-24',
    'it is identical to the list of 2026-11-23, which has since been replaced',
  ])
})

describe('a county of a list of many', () => {
  const counties = (Burke: number, Wake: number) => figures(100, { by_county: { Burke, Wake } })

  test.each([
    ['that lost all its rows', counties(0, 60), ['it has 0 rows of Burke County; 40 are usual']],
    ['that lost more than half', counties(19, 60), ['it has 19 rows of Burke County; 40 are usual']],
    ['that lost half', counties(20, 60), []],
    ['that gained rows', counties(80, 60), []],
  ])('%s', (_what, now, expected) => {
    expect(problems(now, published(counties(40, 60), counties(41, 60)))).toEqual(expected)
  })

  test('with few rows comes and goes', () => {
    expect(problems(counties(0, 60), published(counties(4, 60)))).toEqual([])
  })
})
