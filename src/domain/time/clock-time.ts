/** A time of day on a New York clock: hour 0 to 23, minute 0 to 59. */
export interface ClockTime {
  readonly hour: number
  readonly minute: number
}

const twelveHour = /^(\d{1,2})(?:[:. ](\d{2}))?(?::\d{2})? ?(am|pm|noon)$/
const printed = /^(\d{1,2}):(\d{2}) ([AP])M$/
// No clock of twelve hours has an hour 0.
const twentyFourHour = /^(\d{2}|0):(\d{2})(?::\d{2})?$/

/**
 * Reads the forms in which notices print a time: `11:00 AM`, `10 am.`, `12 00 PM`, `@ 10:00 a.m. EST`, `noon`, `14:30`. A
 * bare `1:30` could be AM or PM and is null, like anything that is not a time.
 */
export function parseClockTime(text: string): ClockTime | null {
  // As the product itself prints it, and most lists.
  const usual = printed.exec(text)
  if (usual) return fromHalfDay(Number(usual[1]), Number(usual[2]), usual[3] === 'A' ? 'am' : 'pm')
  const plain = withoutZone(text.trim())
    .toLowerCase()
    .replace(/^(?:@|at\b)\s*/, '')
    .replace(/([ap])\.?\s*m\.?$/, ' $1m')
    .replace(/\s+/g, ' ')
  if (plain === 'noon') return { hour: 12, minute: 0 }
  const half = twelveHour.exec(plain)
  if (half) return fromHalfDay(Number(half[1]), Number(half[2] ?? 0), half[3] ?? '')
  const full = twentyFourHour.exec(plain)
  return full ? checked(Number(full[1]), Number(full[2])) : null
}

/** Removes the name of New York's time zone from the end of a text; notices print `EST` in summer too. */
export function withoutZone(text: string): string {
  return text.replace(/(?<!\s)\s*\b(?:ET|EST|EDT)$/i, '')
}

/** Prints a time as `11:00 AM`. */
export function formatClockTime({ hour, minute }: ClockTime): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes from midnight to this time on the clock, 0 to 1439. */
export function minuteOfDay({ hour, minute }: ClockTime): number {
  return hour * 60 + minute
}

/** The time this many minutes after midnight, 0 to 1439. */
export function clockTimeOfMinute(minute: number): ClockTime {
  return { hour: Math.floor(minute / 60), minute: minute % 60 }
}

function fromHalfDay(hour: number, minute: number, half: string): ClockTime | null {
  if (hour < 1 || hour > 12) return null
  if (half === 'noon') return hour === 12 && minute === 0 ? { hour, minute } : null
  return checked((hour % 12) + (half === 'pm' ? 12 : 0), minute)
}

function checked(hour: number, minute: number): ClockTime | null {
  return hour < 24 && minute < 60 ? { hour, minute } : null
}
