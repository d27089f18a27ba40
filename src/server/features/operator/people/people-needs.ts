import type { OperatorNeed } from '#contract/operator/overview.ts'
import { counted } from '#domain/text/counted.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays, daysBetween, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { PersonAccess } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type MissedDeadline,
  readMissedDeadlines,
  readUnconverged,
  type Unconverged,
} from './people-needs.store.ts'

/** More are as urgent as these are. */
const MAX_DEADLINES = 200

type Deps = { db: Db; clock: Clock; findAccess: (userId: string) => Promise<PersonAccess | null> }

/** People who miss upset deadlines of today and tomorrow because their mail bounces, and payments that did not converge. */
export async function findPeopleNeeds({ db, clock, findAccess }: Deps): Promise<OperatorNeed[]> {
  const today = newYorkDate(clock.now())
  const span = { from: today, to: addDays(today, 1) }
  const missed = await readMissedDeadlines(db, span, MAX_DEADLINES)
  const open = new Map<string, ReadonlySet<string>>()
  for (const userId of new Set(missed.map(({ user_id }) => user_id)))
    open.set(userId, openOf(await findAccess(userId)))
  const theirs = missed.filter(({ user_id, fips }) => open.get(user_id)?.has(fips))
  const unconverged = await readUnconverged(db, new Date(clock.now()))
  return [...missedNeeds(theirs, today), ...unconvergedNeeds(unconverged)]
}

/** Former subscribers would get no alert either. */
function openOf(access: PersonAccess | null): ReadonlySet<string> {
  return new Set(access === null || access.guard !== null ? [] : access.counties.map(({ fips }) => fips))
}

function missedNeeds(missed: readonly MissedDeadline[], today: PlainDate): OperatorNeed[] {
  const [first] = missed
  if (first === undefined) return []
  const people = new Set(missed.map(({ user_id }) => user_id))
  const days = missed.flatMap(({ day }) => {
    const date = parsePlainDate(day)
    return date === null ? [] : [daysBetween(today, date)]
  })
  return [
    {
      id: 'people.missed_deadlines',
      area: 'people',
      tone: 'failed',
      title:
        people.size === 1
          ? `Email bounces: ${first.email}`
          : `Email bounces for ${counted(people.size, 'person', 'people')} with an upset deadline`,
      detail: `${counted(missed.length, 'upset deadline')} today or tomorrow on listings they follow. They get no reminder by email.`,
      touches: counted(people.size, 'person', 'people'),
      since: missed.map(({ refused_at }) => refused_at).toSorted()[0] ?? null,
      link: people.size === 1 ? `/operator/people/${first.user_id}` : '/operator/people?list=mail_refused',
      action: 'Help',
      days_to_deadline: Math.min(...days),
    },
  ]
}

function unconvergedNeeds(counts: Unconverged): OperatorNeed[] {
  const { readings, failed_payments, readings_since, closings, closings_since } = counts
  const common = { area: 'people', tone: 'failed', link: '/operator/jobs', action: 'See the jobs' } as const
  const needs: OperatorNeed[] = []
  if (readings > 0)
    needs.push({
      ...common,
      id: 'people.unread_payments',
      title: 'Payments are not up to date',
      detail: `Stripe could not be read for them${failed_payments > 0 ? `; ${counted(failed_payments, 'payment')} failed before` : ''}. What they paid for may be closed.`,
      touches: counted(readings, 'person', 'people'),
      since: readings_since,
      days_to_deadline: null,
    })
  if (closings > 0)
    needs.push({
      ...common,
      id: 'people.unclosed_customers',
      title: 'Erased accounts may still be charged',
      detail: 'Their customers could not be deleted at Stripe for more than a day.',
      touches: counted(closings, 'customer'),
      since: closings_since,
      days_to_deadline: null,
    })
  return needs
}
