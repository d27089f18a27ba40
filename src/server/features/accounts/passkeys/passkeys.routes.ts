import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passkeyEndpoints } from '#contract/accounts/passkeys.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { callerOf } from '#server/features/accounts/caller.ts'
import { addPasskey, beginPasskey, passkeysOf, removePasskey } from './own-passkeys.ts'
import { renamePasskey } from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.ts'

const DONE = { success: true } as const

/** Calls for the passkeys of the signed-in person. Those that log in are beside the other login. */
export function ownPasskeyRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; enqueue: Enqueue; site: RelyingParty },
): void {
  const whoOf = (viewer: Viewer, request: FastifyRequest) => ({ viewer, device: callerOf(request).device })

  bindEndpoint(app, passkeyEndpoints.passkeys, async ({ viewer }) => passkeysOf(viewer.userId, deps))

  bindEndpoint(app, passkeyEndpoints.beginPasskey, async ({ input: { body }, viewer, request }) => ({
    ...DONE,
    options: await beginPasskey(whoOf(viewer, request), body.code, deps),
  }))

  bindEndpoint(app, passkeyEndpoints.addPasskey, async ({ input: { body }, viewer, request }) => {
    await addPasskey(whoOf(viewer, request), body, deps)
    return DONE
  })

  bindEndpoint(app, passkeyEndpoints.renamePasskey, async ({ input: { body }, viewer }) => {
    if (!(await renamePasskey(deps.db, viewer.userId, body.id, body.name))) throw new AppError('not_found')
    return DONE
  })

  bindEndpoint(app, passkeyEndpoints.removePasskey, async ({ input: { body }, viewer, request }) => {
    await removePasskey(whoOf(viewer, request), body.id, deps)
    return DONE
  })
}
