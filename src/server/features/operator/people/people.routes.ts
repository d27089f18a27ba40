import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorPeopleEndpoints } from '#contract/operator/people.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import {
  type AccountHooks,
  erasePerson,
  mailLink,
  type Operated,
  type PersonAccess,
  reinstatePerson,
  signOutPerson,
  suspendPerson,
} from '#server/features/accounts/index.ts'
import { setGrants } from '#server/features/billing/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Actor, actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countPeople, findPeople } from './people.store.ts'
import { readPersonPage } from './person-page.ts'
import { findByNumber, hasViewed } from './person.store.ts'

const MAX_PEOPLE = 100
const MAX_IN_FILE = 100_000
const COLUMNS = ['email', 'name', 'role', 'state', 'counties', 'joined_at', 'trial_ends_at'] as const
const VIEW_MS = 3_600_000
const DONE = { success: true } as const

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  hooks: readonly AccountHooks[]
  findAccess: (userId: string) => Promise<PersonAccess | null>
}

/** For operators: people, what is open to them and why, and help. Never passwords, tokens or another's session. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  bindSearch(app, deps)
  bindPerson(app, deps)
  bindChanges(app, deps)
}

const nowOf = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now())

function bindSearch(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { people, peopleCounts, peopleFile } = operatorPeopleEndpoints

  bindEndpoint(app, people, async ({ input: { query } }) => {
    const found = await findPeople(db, query, nowOf(deps), MAX_PEOPLE + 1)
    return { people: found.slice(0, MAX_PEOPLE), has_more: found.length > MAX_PEOPLE }
  })

  bindEndpoint(app, peopleCounts, async () => countPeople(db, nowOf(deps)))

  bindEndpoint(app, peopleFile, async ({ input: { query }, viewer, request, reply }) => {
    const at = nowOf(deps)
    const found = await findPeople(db, query, at, MAX_IN_FILE)
    // Not the text searched for, which may name a person who is erased later.
    const details = { list: query.list ?? null, people: found.length }
    await writeAudit(db, { at, by: actorOf(viewer, request), action: 'export_people', details })
    const lines = found.map((person) => COLUMNS.map((column) => person[column] ?? ''))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="people.csv"')
      .send(stringify([[...COLUMNS], ...lines], { escape_formulas: true }))
  })
}

function bindPerson(app: FastifyInstance, deps: Deps): void {
  const { db, findAccess } = deps
  const { person, maySee } = operatorPeopleEndpoints

  /** Writes down that the operator looked at a person, once an hour. */
  const noteView = async (by: Actor & { userId: string }, userId: string) => {
    const at = nowOf(deps)
    if (await hasViewed(db, by.userId, userId, new Date(at.getTime() - VIEW_MS))) return
    await writeAudit(db, { at, by, action: 'view_person', details: { user_id: userId } })
  }

  bindEndpoint(app, person, async ({ input: { params }, viewer, request }) => {
    const page = await readPersonPage(params.id, nowOf(deps), deps)
    if (page === null) throw new AppError('not_found')
    await noteView({ ...actorOf(viewer, request), userId: viewer.userId }, params.id)
    return page
  })

  bindEndpoint(app, maySee, async ({ input: { params, query }, viewer, request }) => {
    const access = await findAccess(params.id)
    if (access === null) throw new AppError('not_found')
    await noteView({ ...actorOf(viewer, request), userId: viewer.userId }, params.id)
    const open = new Set(access.counties.map(({ name }) => name))
    const isStopped = access.guard !== null && access.guard !== 'counties'
    const found = await findByNumber(db, query.number)
    return {
      guard: access.guard,
      listings: found.map((listing) => ({ ...listing, may: !isStopped && open.has(listing.county) })),
    }
  })
}

function bindChanges(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const endpoints = operatorPeopleEndpoints

  bindEndpoint(app, endpoints.mailPerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: nowOf(deps) }
    return requireDone(await mailLink(db, { userId: params.id }, body.what, operation))
  })

  bindEndpoint(app, endpoints.signOutPerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: nowOf(deps), reason: body.reason }
    const sessions = await signOutPerson(db, params.id, operation)
    if (sessions === null) throw new AppError('not_found')
    return { sessions }
  })

  bindEndpoint(app, endpoints.grantCounties, async ({ input: { params, body }, viewer, request }) => {
    const counties = body.counties.map((name) => {
      const county = countyNamed(name)
      if (county === null) throw new AppError('not_found', `${name} is not a county of North Carolina`)
      return county
    })
    const status = body.is_open ? ('active' as const) : null
    const change = { by: actorOf(viewer, request), at: nowOf(deps), reason: body.reason }
    const changed = await setGrants(db, { userId: params.id, counties, status }, change)
    if (changed === null) throw new AppError('not_found')
    // Another operator was faster, or it is a second click.
    if (changed.length === 0)
      throw new AppError('not_possible', body.is_open ? 'It is granted already' : 'It is not granted')
    return DONE
  })

  bindEndpoint(app, endpoints.suspendPerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: nowOf(deps) }
    return requireDone(await suspendPerson(db, { userId: params.id }, body.reason, operation))
  })

  bindEndpoint(app, endpoints.reinstatePerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: nowOf(deps), reason: body.reason }
    return requireDone(await reinstatePerson(db, { userId: params.id }, operation))
  })

  bindEndpoint(app, endpoints.erasePerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: nowOf(deps), reason: body.reason }
    return requireDone(await erasePerson(params.id, body.email, operation, deps))
  })
}

function requireDone(done: Operated): typeof DONE {
  if (done.ok) return DONE
  if (done.isGone) throw new AppError('not_found')
  throw new AppError('not_possible', done.reason.replace(/\.$/, ''))
}
