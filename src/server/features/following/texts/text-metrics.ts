import { Gauge, type Registry } from 'prom-client'
import { textDayStart } from '#domain/text-messages/daily-limit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readTextTotals, type TextTotals } from './text-messages.store.ts'

/** What was texted today and in 30 days. */
export function readTextFigures(db: Db, clock: Clock): Promise<TextTotals> {
  return readTextTotals(db, new Date(textDayStart(clock.now())), new Date(clock.now()))
}

/** Adds what texts do and cost to the metrics, measured on each scrape. Persons are not told apart there. */
export function addTextMetrics(registry: Registry, read: () => Promise<TextTotals>): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const cost = gauge('texts_cost_dollars_30_days', 'What the gateway charged for texts in 30 days')
  const most = gauge('texts_today_most_per_person', 'Alerts texted today to the person who got most of them')
  const people = gauge('texts_people_30_days', 'People who were texted in 30 days')
  registry.registerMetric(
    new Gauge({
      name: 'texts_today',
      help: 'Text messages written today, by how far they have come',
      labelNames: ['status'],
      registers: [],
      async collect() {
        const totals = await read()
        this.reset()
        for (const { status, count } of totals.today) this.set({ status }, count)
        cost.set(totals.cost_micros / 1_000_000)
        most.set(totals.most_per_person)
        people.set(totals.people)
      },
    }),
  )
}
