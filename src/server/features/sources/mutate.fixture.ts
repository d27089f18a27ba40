import type { PageRecord } from './layout/page-records.ts'

/** A random number from 0 to 1, the same for the same seed. */
export type Random = () => number

/** A damaged page, and which of its records are untouched: null where the damage is to the page as a whole. */
export interface Damage {
  readonly kind: string
  readonly text: string
  readonly encode?: (text: string) => Buffer
  /** Places of the records whose cells were changed. */
  readonly touched: ReadonlySet<number> | null
}

interface Page {
  readonly text: string
  readonly records: readonly PageRecord[]
  readonly columns: readonly string[]
  readonly random: Random
}

type Mutation = (page: Page) => Damage | null

const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)]

/** Where the text of a cell stands on the page. */
interface Spot {
  readonly record: number
  readonly column: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Cells whose text stands on the page as it was read, found record after record. */
function spotsOf({ text, records, columns }: Page): Spot[] {
  const spots: Spot[] = []
  let from = 0
  records.forEach(({ cells }, record) => {
    let last = from
    for (const column of columns) {
      const cell = cells[column] ?? ''
      if (cell.length < 4) continue
      const start = text.indexOf(cell, from)
      if (start < 0 || start - from > 6_000) continue
      spots.push({ record, column, start, end: start + cell.length, text: cell })
      last = Math.max(last, start + cell.length)
    }
    from = last
  })
  return spots
}

function replaced(text: string, changes: readonly { start: number; end: number; by: string }[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, by }) => all.slice(0, start) + by + all.slice(end), text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Changes one cell in a way that a person would see at once. */
function inOneCell(kind: string, change: (text: string, random: Random) => string | null): Mutation {
  return (page) => {
    const spot = pick(spotsOf(page), page.random)
    const by = spot && change(spot.text, page.random)
    if (!spot || by === null || by === undefined) return null
    const text = replaced(page.text, [{ ...spot, by }])
    // A number in JSON that becomes a text without quotes is damage to the page as a whole.
    const isBroken = isJson(page.text) && !isJson(text)
    return { kind, text, touched: isBroken ? null : new Set([spot.record]) }
  }
}

const MIN_COLUMN = 4

/** Changes a whole column. */
function inOneColumn(kind: string, change: (texts: readonly string[]) => readonly string[] | null): Mutation {
  return (page) => {
    const byColumn = [...Map.groupBy(spotsOf(page), ({ column }) => column).values()].filter(
      // Two or three values that change alike may be news.
      ({ length }) => length >= MIN_COLUMN && length * 2 > page.records.length,
    )
    const spots = pick(byColumn, page.random)
    const texts = spots && change(spots.map(({ text }) => text))
    if (!spots || !texts) return null
    const changes = spots.flatMap((spot, place) => ({ ...spot, by: texts[place] ?? spot.text }))
    return { kind, text: replaced(page.text, changes), touched: null }
  }
}

const whole =
  (kind: string, change: (text: string, random: Random) => string, encode?: Damage['encode']): Mutation =>
  ({ text, random }) => ({ kind, text: change(text, random), touched: null, ...(encode && { encode }) })

const YEAR = /\b20(\d\d)\b/

const MUTATIONS: readonly Mutation[] = [
  whole('truncated', (text, random) => text.slice(0, Math.floor(text.length * random()))),
  whole('truncated at its end', (text, random) =>
    text.slice(0, text.length - 1 - Math.floor(random() * 400)),
  ),
  whole('empty', () => ''),
  whole('an error page', () => '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'),
  whole('an error in JSON', () => '{"error":{"code":500,"message":"Unable to complete operation."}}'),
  whole('twice', (text) => text + text),
  whole(
    'UTF-16',
    (text) => text,
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ),
  whole('read as Latin-1 and written as UTF-8', (text) => Buffer.from(text, 'utf8').toString('latin1')),
  whole('without line breaks in cells', (text) => text.replaceAll(/<br\s*\/?>|\\u003cbr \\?\/\\u003e/gi, '')),
  whole('in capitals', (text) => text.toUpperCase()),
  whole('with another thousands separator', (text) => text.replaceAll(/(\d),(\d{3})/g, '$1.$2')),
  whole('with days before months', (text) =>
    text.replaceAll(/\b(\d{1,2})\/(\d{1,2})\/(20\d\d)/g, '$2/$1/$3'),
  ),
  whole('with days as numbers', (text) => text.replaceAll(/\b(\d{1,2})\/(\d{1,2})\/20\d\d/g, '46351')),
  whole('with amounts in cents', (text) => text.replaceAll(/\$([\d,]+)\.(\d\d)/g, '$$$1$2')),
  inOneCell('markup in a cell', (text) => `<b>${text}</b><script>alert(1)</script>`),
  inOneCell('a huge cell', (text) => text + 'x'.repeat(200_000)),
  inOneCell('a formula', () => '=HYPERLINK(0,1)'),
  inOneCell('a cell of nothing', () => ''),
  inOneCell('another century', (text) => (YEAR.test(text) ? text.replace(YEAR, '19$1') : null)),
  inOneCell('a future century', (text) => (YEAR.test(text) ? text.replace(YEAR, '21$1') : null)),
  inOneCell('a broken amount', (text) => (/\$[\d,]{4,}/.test(text) ? text.replace(/,/, ',,') : null)),
  inOneCell('two amounts', (text) => (/^\$[\d,.]+$/.test(text) ? `${text} ${text}` : null)),
  inOneCell('a negative amount', (text) => (/^\$[\d,.]+$/.test(text) ? `-${text}` : null)),
  inOneCell('an unknown word', () => 'See attorney'),
  inOneColumn('rows shifted by one', (texts) => [...texts.slice(1), texts[0] ?? '']),
  inOneColumn('rows shifted down by one', (texts) => [texts.at(-1) ?? '', ...texts.slice(0, -1)]),
  // Where few values differ, several sales on one day may be news.
  inOneColumn('the first value in all rows', (texts) =>
    new Set(texts).size >= MIN_COLUMN && new Set(texts).size * 2 > texts.length
      ? texts.map(() => texts[0] ?? '')
      : null,
  ),
  inOneColumn('a column without values', (texts) => texts.map(() => '')),
  inOneColumn('amounts a hundredth', (texts) =>
    texts.every((text) => /^\$?[\d,]+\.\d\d$/.test(text))
      ? texts.map((text) => text.replace(/\d\d(\.\d\d)$/, '$1'))
      : null,
  ),
  inOneColumn('a day later', (texts) =>
    texts.every((text) => /\d{1,2}\/\d{1,2}\/20\d\d/.test(text))
      ? texts.map((text) =>
          text.replace(/\/(\d{1,2})\//, (_all, day: string) => `/${(Number(day) % 27) + 1}/`),
        )
      : null,
  ),
  (page) => {
    const columns = [...new Set(spotsOf(page).map(({ column }) => column))]
    const column = pick(columns, page.random)
    if (column === undefined || !page.text.includes(column)) return null
    return { kind: 'a renamed column', text: page.text.replaceAll(column, `X${column}`), touched: null }
  },
  (page) => {
    const spots = spotsOf(page)
    const columns = [...new Set(spots.map(({ column }) => column))]
    const [one, other] = [pick(columns, page.random), pick(columns, page.random)]
    if (one === other) return null
    const changes = spots.flatMap((spot) => {
      const partner = spots.find(
        ({ record, column }) => record === spot.record && column === (spot.column === one ? other : one),
      )
      return (spot.column === one || spot.column === other) && partner ? [{ ...spot, by: partner.text }] : []
    })
    return changes.length < 4
      ? null
      : { kind: 'swapped columns', text: replaced(page.text, changes), touched: null }
  },
  (page) => {
    const spots = spotsOf(page)
    const [record, other] = [pick(spots, page.random)?.record ?? 0, pick(spots, page.random)?.record ?? 0]
    const of = (place: number) => spots.filter((spot) => spot.record === place)
    const start = Math.min(...of(record).map((spot) => spot.start))
    const end = Math.max(...of(record).map((spot) => spot.end))
    if (record === other || !Number.isFinite(start)) return null
    const piece = page.text.slice(start, end)
    return {
      kind: 'a record inside another',
      text: page.text.slice(0, end) + piece + page.text.slice(end),
      touched: null,
    }
  },
]

/** Damages a page in one of many ways; null where the way does not apply to it. */
export function damage(page: Page): Damage | null {
  return pick(MUTATIONS, page.random)?.(page) ?? null
}
