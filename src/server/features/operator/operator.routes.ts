import type { FastifyInstance } from 'fastify'
import {
  type OperatorNeed,
  operatorOverviewEndpoints,
  type PeopleFigures,
} from '#contract/operator/overview.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AccountHooks, PersonAccess } from '#server/features/accounts/index.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { findJobNeeds, jobRoutes } from './jobs/jobs.routes.ts'
import { findMessageNeeds, messageRoutes } from './messages/messages.routes.ts'
import { findPeopleNeeds } from './people/people-needs.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { findBackupNeeds } from './overview/backup-needs.ts'
import { readOverview } from './overview/read-overview.ts'

/** Finds what needs an operator in one feature. */
export type FindNeeds = () => Promise<readonly OperatorNeed[]>

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  /** Of every feature that can need an operator. */
  findNeeds: readonly FindNeeds[]
  readPeople: () => Promise<PeopleFigures>
  /** How other features react when an account changes. */
  hooks: readonly AccountHooks[]
  /** What a person may see, by the same guards as for their own requests. */
  findAccess: (userId: string) => Promise<PersonAccess | null>
}

/** The overview of operators, the audit log and the jobs. Other features have their own calls for operators. */
export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, enqueue, findNeeds, readPeople } = deps
  const endpoints = operatorOverviewEndpoints
  const findAll = async () => {
    const own = [
      () => findPeopleNeeds(deps),
      () => findMessageNeeds(db),
      () => findJobNeeds(db),
      () => findBackupNeeds(db, clock.now()),
    ]
    const found = await Promise.all([...findNeeds, ...own].map((find) => find()))
    return found.flat()
  }
  bindEndpoint(app, endpoints.overview, async () =>
    readOverview(db, clock.now(), { needs: await findAll(), people: await readPeople() }),
  )
  bindEndpoint(app, endpoints.needs, async () => {
    const counts: Partial<Record<OperatorNeed['area'], number>> = {}
    for (const { area } of await findAll()) counts[area] = (counts[area] ?? 0) + 1
    return { counts }
  })
  auditRoutes(app, { db })
  jobRoutes(app, { db, clock })
  messageRoutes(app, { db, clock, enqueue })
  peopleRoutes(app, deps)
}
