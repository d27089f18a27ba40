import { createHash } from 'node:crypto'
import { listAnswer } from '#contract/listings/list-answer.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { shapeOf } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'

const SHAPE = shapeOf(listAnswer)

/** What minimum upset bids depend on besides the data: the statutory terms in effect. */
export function termsOn(today: PlainDate): string {
  return upsetBidTermsOn(today).effective_from
}

/** Made once for a law, since every call needs it. */
let lastRules = { terms: '', hash: '' }

/** The release's format and the law, which change every listing at once. */
function rulesOn(today: PlainDate): string {
  const terms = termsOn(today)
  if (lastRules.terms !== terms)
    lastRules = { terms, hash: createHash('sha256').update(SHAPE).update(terms).digest('hex').slice(0, 12) }
  return lastRules.hash
}

/** Versions of the same array of counties, which many calls have. */
const made = new WeakMap<readonly OpenCounty[], { rules: string; version: string }>()

/**
 * The version of a list of these counties, in the characters of an ETag and a query: changes exactly when the response
 * does. Names the version of each county, so that any process can tell what changed since (`readListVersion`).
 */
export function listVersionOf(counties: readonly OpenCounty[], today: PlainDate): string {
  const rules = rulesOn(today)
  const known = made.get(counties)
  if (known?.rules === rules) return known.version
  const versions = counties.map(({ fips, data_version }) => `${fips}${data_version.toString(36)}`)
  const version = [rules, ...versions].join('.')
  made.set(counties, { rules, version })
  return version
}

/** The data version of each county in a list version, by FIPS code; null if it is of another format or law, or none. */
export function readListVersion(text: string, today: PlainDate): ReadonlyMap<string, number> | null {
  const [known, ...counties] = text.split('.')
  if (known !== rulesOn(today)) return null
  const versions = counties.map((each) => [each.slice(0, 5), Number.parseInt(each.slice(5), 36)] as const)
  return versions.every(([, version]) => Number.isSafeInteger(version)) ? new Map(versions) : null
}
