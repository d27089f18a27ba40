import { Gauge, type Registry } from 'prom-client'
import { textDayStart } from '#domain/text-messages/daily-limit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { gaugesOf, sharedReading } from '#server/platform/http/shared-reading.ts'
import { readTextTotals } from './text-messages.store.ts'

/**
 * Adds what is texted and what it costs to the metrics, measured on each scrape. Persons are not told apart there; the
 * page of a person does.
 */
export function addTextMetrics(registry: Registry, { db, clock }: { db: Db; clock: Clock }): void {
  const read = sharedReading(() => {
    const now = clock.now()
    return readTextTotals(db, new Date(textDayStart(now)), new Date(now))
  })
  const gauge = gaugesOf(registry, read)
  gauge(
    'texts_cost_dollars_30_days',
    'What the gateway charged for texts in 30 days',
    ({ cost_micros }) => cost_micros / 1_000_000,
  )
  gauge(
    'texts_today_most_per_person',
    'Alerts texted today to the person who got most of them',
    ({ most_per_person }) => most_per_person,
  )
  gauge('texts_people_30_days', 'People who were texted in 30 days', ({ people }) => people)
  new Gauge({
    name: 'texts_today',
    help: 'Text messages written today, by how far they have come',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { status, count } of (await read()).today) this.set({ status }, count)
    },
  })
}
