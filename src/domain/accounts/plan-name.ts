/** The plan for every county, as screens and emails name it. */
export const STATE_WIDE = 'Statewide plan'

/** The name of a plan on screen and in emails: its county, or null for the statewide plan. */
export function planName(county: string | null): string {
  return county ?? STATE_WIDE
}
