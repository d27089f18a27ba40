const FACTORS = [1, 2, 4, 5]
const MAX_STEPS = 3

/** Two to four round amounts, in dollars, that enclose all the given amounts. */
export function amountTicks(dollars: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...dollars), Math.max(...dollars)]
  const range = highest > lowest ? highest - lowest : Math.max(highest, 1)
  for (let magnitude = 10 ** Math.floor(Math.log10(range)) / 10; ; magnitude *= 10) {
    for (const factor of FACTORS) {
      const step = factor * magnitude
      const from = Math.floor(lowest / step)
      const to = Math.max(Math.ceil(highest / step), from + 1)
      if (to - from > MAX_STEPS) continue
      return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
    }
  }
}

/** Short dollar amount: `$750`, `$12.5k`, `$1.2M`. */
export function shortAmount(dollars: number): string {
  if (dollars >= 1_000_000) return `$${decimals(dollars / 1_000_000)}M`
  return dollars >= 1_000 ? `$${decimals(dollars / 1_000)}k` : `$${decimals(dollars)}`
}

function decimals(value: number): string {
  return String(Math.round(value * 100) / 100)
}
