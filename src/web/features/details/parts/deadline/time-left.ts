const MINUTE = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
/** Below this many hours, days would be too coarse. */
const COUNTED_IN_HOURS = 48

/** Formats a duration: `11 days, 23 hours`, `31 hours, 5 minutes`, `45 minutes`. */
export function timeLeftText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours >= COUNTED_IN_HOURS) {
    return joined([Math.floor(hours / HOURS_PER_DAY), 'day'], [hours % HOURS_PER_DAY, 'hour'])
  }
  return joined([hours, 'hour'], [minutes % MINUTES_PER_HOUR, 'minute'])
}

function joined(...parts: [count: number, unit: string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(', ')
}
