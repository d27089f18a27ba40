import type { Viewer } from '#server/platform/http/viewer.ts'

/** The subscriber and the counties whose listings are open to them now. */
export type Person = { userId: string; countyFips: readonly string[] }

export function personOf({ userId, counties }: Viewer): Person {
  return { userId, countyFips: counties.map(({ fips }) => fips) }
}
