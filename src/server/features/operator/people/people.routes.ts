import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorPeopleEndpoints } from '#contract/operator/people.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import {
  type AccountHooks,
  eraseAccount,
  findAccountById,
  mailLink,
  type Operated,
  reinstatePerson,
  signOutPerson,
  suspendPerson,
} from '#server/features/accounts/index.ts'
import { setGrants } from '#server/features/billing/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import {
  countPeople,
  findByNumber,
  findPeople,
  hasViewed,
  readEmailsTo,
  readOpen,
  readPerson,
  readSignIns,
} from './people.store.ts'

const MAX_PEOPLE = 100
const VIEW_MS = 3_600_000
const DONE = { success: true } as const

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/** For operators: people, what is open to them and why, and help. Never passwords, tokens or another's session. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const endpoints = operatorPeopleEndpoints
  const now = () => new Date(clock.now())

  bindEndpoint(app, endpoints.people, async ({ input: { query } }) => {
    const people = await findPeople(db, query, now(), MAX_PEOPLE + 1)
    return {
      people: people.slice(0, MAX_PEOPLE),
      has_more: people.length > MAX_PEOPLE,
      ...(await countPeople(db, now())),
    }
  })

  bindEndpoint(app, endpoints.person, async ({ input: { params }, viewer, request }) => {
    const { id } = params
    const at = now()
    const row = await readPerson(db, id, at)
    if (row === null) throw new AppError('not_found')
    if (!(await hasViewed(db, viewer.userId, id, new Date(at.getTime() - VIEW_MS)))) {
      const by = actorOf(viewer, request)
      await writeAudit(db, { at, by, action: 'view_person', details: { user_id: id } })
    }
    const { monthly_cents, last_paid_at, last_paid_cents, status: _status, ...person } = row
    return {
      ...person,
      monthly: dollarsFromCents(monthly_cents),
      last_payment:
        last_paid_at === null || last_paid_cents === null
          ? null
          : { at: last_paid_at, amount: dollarsFromCents(last_paid_cents) },
      open: (await readOpen(db, id, at)).map(({ cents, ...open }) => ({
        ...open,
        monthly: dollarsFromCents(cents),
      })),
      emails: await readEmailsTo(db, id),
      sign_ins: await readSignIns(db, id, at),
    }
  })

  bindEndpoint(app, endpoints.maySee, async ({ input: { params, query } }) => {
    const row = await readPerson(db, params.id, now())
    if (row === null) throw new AppError('not_found')
    const open = new Map(
      (await readOpen(db, params.id, now())).map(({ county, because }) => [county, because]),
    )
    const stopped = stoppedBy(row.state)
    const found = await findByNumber(db, query.number)
    return {
      listings: found.map((listing) => {
        const because = open.get(listing.county)
        if (stopped !== null) return { ...listing, may: false, because: stopped }
        return because === undefined
          ? { ...listing, may: false, because: `${listing.county} is not open to them` }
          : { ...listing, may: true, because: `${listing.county} is open: ${because}` }
      }),
    }
  })

  bindEndpoint(app, endpoints.mailPerson, async ({ input: { params, body }, viewer, request }) => {
    const problem = await mailLink(db, params.id, body.what, { by: actorOf(viewer, request), at: now() })
    if (problem !== null) throw new AppError('not_possible', problem)
    return DONE
  })
  bindChanges(app, deps)
}

// The same guards as those of the pages, before the counties.
function stoppedBy(state: string): string | null {
  if (state === 'suspended') return 'The account is suspended'
  return state === 'unverified' ? 'The address is not verified' : null
}

function bindChanges(app: FastifyInstance, { db, clock, enqueue, hooks }: Deps): void {
  const endpoints = operatorPeopleEndpoints
  const now = () => new Date(clock.now())

  bindEndpoint(app, endpoints.signOutPerson, async ({ input: { params, body }, viewer, request }) => {
    const operation = { by: actorOf(viewer, request), at: now(), reason: body.reason }
    const sessions = await signOutPerson(db, params.id, operation)
    if (sessions === null) throw new AppError('not_found')
    return { sessions }
  })

  bindEndpoint(app, endpoints.grantCounties, async ({ input: { params, body }, viewer, request }) => {
    await accountOf(db, params.id)
    const fips = body.counties.map((name) => {
      const county = countyNamed(name)
      if (county === null) throw new AppError('not_found', `${name} is not a county of North Carolina`)
      return county.fips
    })
    const status = body.is_open ? ('active' as const) : null
    const change = { by: actorOf(viewer, request), at: now(), reason: body.reason }
    await setGrants(db, { userId: params.id, fips, status }, change)
    return DONE
  })

  bindEndpoint(app, endpoints.suspendPerson, async ({ input: { params, body }, viewer, request }) => {
    const { email } = await subscriberOf(db, params.id)
    const operation = { by: actorOf(viewer, request), at: now() }
    requireDone(await suspendPerson(db, email, body.reason, operation))
    return DONE
  })

  bindEndpoint(app, endpoints.reinstatePerson, async ({ input: { params, body }, viewer, request }) => {
    const { email } = await accountOf(db, params.id)
    const operation = { by: actorOf(viewer, request), at: now(), reason: body.reason }
    requireDone(await reinstatePerson(db, email, operation))
    return DONE
  })

  bindEndpoint(app, endpoints.erasePerson, async ({ input: { params, body }, viewer, request }) => {
    const account = await subscriberOf(db, params.id)
    if (account.email.toLowerCase() !== body.email.trim().toLowerCase())
      throw new AppError('not_possible', 'The email is not that of this person')
    const by = actorOf(viewer, request)
    await db.transaction(async (tx) => {
      if (!(await eraseAccount(account, { db: tx, clock, enqueue, hooks }))) throw new AppError('not_found')
      // Neither who it was nor the reason, which are erased with the person.
      await writeAudit(tx, { at: now(), by, action: 'erase_person', details: {} })
    })
    return DONE
  })
}

async function accountOf(db: Db, id: string) {
  const account = await findAccountById(db, id)
  if (account === null) throw new AppError('not_found')
  return account
}

/** An account that is not an operator's, so that nobody locks out themselves or the last operator. */
async function subscriberOf(db: Db, id: string) {
  const account = await accountOf(db, id)
  if (account.role === 'operator')
    throw new AppError('not_possible', 'This is an operator. Remove the role first: steps operator remove')
  return account
}

function requireDone(done: Operated): void {
  if (!done.ok) throw new AppError('not_possible', done.reason.replace(/\.$/, ''))
}
