import { formatCents } from '#domain/money/format-money.ts'
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { shortDayText } from '#domain/time/day-texts.ts'
import { amountTicks, shortAmount } from './amount-ticks.ts'
import type { BidRow } from './bid-rows.ts'
import { amountLabels, dateLabels, type Point, type StepLabel, widthOf } from './step-labels.ts'

/** Step chart of a round's bids, as coordinates in px. */
export type BidSteps = {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Path data of the steps, and of the current bid from the last step to the deadline. */
  steps: string
  ahead: string
  points: readonly Point[]
  amounts: readonly StepLabel[]
  dates: readonly StepLabel[]
  lines: readonly { y: number; text: string }[]
  todayX: number | null
  lastDayX: number | null
}

type StepInput = {
  bids: readonly BidRow[]
  today: PlainDate
  /** Null once no bid can be filed. */
  lastDay: PlainDate | null
  /** Width in px. A narrow chart omits the amounts of the lines. */
  width: number
}

const HEIGHT = 168
const TOP = 28
const BOTTOM = 132
const LOWEST = 118
const WIDE_FROM = 480
const MARGINS = { wide: { left: 48, right: 16 }, narrow: { left: 4, right: 4 } }
/** Gap between the amount of a line and the plot, px. */
export const LINE_GAP = 12
/** How far labels may extend beyond the plot, px. */
const OVERHANG = 6

/** Steps for bids of two or more days; null for fewer, which have no steps. */
export function bidSteps({ bids, today, lastDay, width }: StepInput): BidSteps | null {
  const [first] = bids
  if (!first || bids.every(({ date }) => date === first.date)) return null
  const isWide = width >= WIDE_FROM
  const { ticks, shareOf } = amountScale(bids)
  const lineTexts = isWide ? ticks.map(shortAmount) : []
  const margin = isWide ? MARGINS.wide : MARGINS.narrow
  const left = Math.max(margin.left, ...lineTexts.map((text) => widthOf(text) + LINE_GAP))
  const right = width - margin.right
  const edges = { left: Math.max(0, left - OVERHANG), right: Math.min(width, right + OVERHANG) }
  const dates = bids.map(({ date }) => date)
  const from = dates.reduce((earlier, date) => (date < earlier ? date : earlier))
  const to = dates.reduce((later, date) => (date > later ? date : later), lastDay ?? first.date)
  const days = daysBetween(from, to)
  const xOf = (date: PlainDate) => rounded(left + (daysBetween(from, date) / days) * (right - left))
  const yOf = (dollars: number) => rounded(LOWEST - shareOf(dollars) * (LOWEST - TOP))
  const points = bids.map(({ date, cents }) => ({ x: xOf(date), y: yOf(cents / 100) }))
  const current = points.at(-1)
  const lastDayX = lastDay === null ? null : xOf(lastDay)
  const isTodayInside = lastDay !== null && from < today && today < lastDay
  const amountTexts = bids.map(({ cents }) => formatCents(cents).replace(/\.00$/, ''))
  const dateTexts = bids.map(({ date }) => shortDayText(date, today))
  const end = lastDay === null ? null : { x: right, text: shortDayText(lastDay, today) }
  return {
    ...{ width, height: HEIGHT, left, right, top: TOP - 12, bottom: BOTTOM, points, lastDayX },
    steps: stepPath(points),
    ahead: current && lastDayX !== null ? `M${current.x} ${current.y}H${lastDayX}` : '',
    amounts: amountLabels(points, amountTexts, edges),
    dates: dateLabels(points, dateTexts, end, edges, BOTTOM + 20),
    lines: lineTexts.map((text, index) => ({ y: yOf(ticks[index] ?? 0), text })),
    todayX: isTodayInside ? xOf(today) : null,
  }
}

function amountScale(bids: readonly BidRow[]) {
  const ticks = amountTicks(bids.map(({ cents }) => cents / 100))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return { ticks, shareOf: (dollars: number) => (dollars - low) / (high - low) }
}

function stepPath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
