const form = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day such as `2026-11-21` in words: November 21, 2026. */
export function longDay(day: string): string {
  return form.format(new Date(`${day}T00:00:00Z`))
}
