import { openCountiesOf } from '#server/platform/http/access.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

/** A person and the counties whose listings are open to them now. */
export type Person = { userId: string; countyFips: readonly string[] }

export function personOf(viewer: Viewer): Person {
  return { userId: viewer.userId, countyFips: openCountiesOf(viewer).map(({ fips }) => fips) }
}
