import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import type { InsightProperty } from '#domain/insights/property.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { insightsAnswer } from './insights-answer.ts'
import { readProperties } from './read-properties.ts'

const MAX_COUNTIES = 200
/**
 * Counties that are read at once, however many a person has and however many people ask: with all of them at once, other
 * requests would find no free connection to the database.
 */
const READS_AT_ONCE = 2
/** About 10 kB each. */
const MAX_ANSWERS = 1_000

type Query = {
  /** Identifies the query and the version of its data: equal only if the answers are. */
  etag: string
  /** Null for all `counties` together. */
  county: string | null
  counties: readonly OpenCounty[]
  today: PlainDate
}

export type InsightsCache = (query: Query) => Promise<InsightsAnswer>

/**
 * Caches insights per query, data version and day, and a county's properties per version and day. The day matters
 * because a closure entered for a past day moves upset deadlines no list shows anymore, without raising a version.
 */
export function createInsightsCache(db: Db): InsightsCache {
  const counties = new LRUCache<string, Promise<InsightProperty[]>>({ max: MAX_COUNTIES })
  const answers = new LRUCache<string, InsightsAnswer>({ max: MAX_ANSWERS })
  const inTurn = pLimit(READS_AT_ONCE)

  function propertiesOf(county: OpenCounty, today: PlainDate): Promise<InsightProperty[]> {
    const key = `${county.fips}:${county.data_version}:${today}`
    const known = counties.get(key)
    if (known) return known
    const read = inTurn(() => readProperties(db, county))
    counties.set(key, read)
    read.catch(() => counties.delete(key))
    return read
  }

  return async ({ etag, county, counties: requested, today }) => {
    const ready = answers.get(etag)
    if (ready) return ready
    const properties = await Promise.all(
      requested.map(async (each) => ({ name: each.name, properties: await propertiesOf(each, today) })),
    )
    const answer = insightsAnswer(county, properties, today)
    answers.set(etag, answer)
    return answer
  }
}
