import type { FastifyInstance } from 'fastify'
import { sessionEndpoints } from '#contract/accounts/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { CookieJar } from './cookies.ts'
import { endSession, sessionsOf, signOut } from './own-sessions.ts'

const DONE = { success: true } as const

export function ownSessionRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }, jar: CookieJar): void {
  bindEndpoint(app, sessionEndpoints.sessions, async ({ viewer }) => sessionsOf(viewer, deps))

  bindEndpoint(app, sessionEndpoints.endSession, async ({ viewer, input: { body }, request, reply }) => {
    const caller = { viewer, browserHash: jar.browserOf(request) }
    const wasOwn = await endSession(caller, body.id, deps)
    if (wasOwn) jar.takeSession(reply)
    return DONE
  })

  bindEndpoint(app, sessionEndpoints.signOutOthers, async ({ viewer }) => {
    await signOut(viewer, 'others', deps)
    return DONE
  })

  bindEndpoint(app, sessionEndpoints.signOutEverywhere, async ({ viewer, reply }) => {
    await signOut(viewer, 'all', deps)
    jar.takeSession(reply)
    return DONE
  })
}
