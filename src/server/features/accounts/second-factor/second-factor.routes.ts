import type { FastifyInstance, FastifyRequest } from 'fastify'
import { secondFactorEndpoints } from '#contract/accounts/second-factor.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { callerOf } from '#server/features/accounts/caller.ts'
import {
  beginSetUp,
  confirmSetUp,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './set-up.ts'

const DONE = { success: true } as const

export function secondFactorRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; enqueue: Enqueue },
): void {
  const whoOf = (viewer: Viewer, request: FastifyRequest) => ({ viewer, device: callerOf(request).device })

  bindEndpoint(app, secondFactorEndpoints.secondFactor, async ({ viewer }) =>
    secondFactorOf(viewer.userId, deps),
  )

  bindEndpoint(
    app,
    secondFactorEndpoints.beginSecondFactor,
    async ({ input: { body }, viewer, request }) => ({
      ...DONE,
      ...(await beginSetUp(whoOf(viewer, request), body.code, deps)),
    }),
  )

  bindEndpoint(
    app,
    secondFactorEndpoints.confirmSecondFactor,
    async ({ input: { body }, viewer, request }) => ({
      ...DONE,
      recovery_codes: await confirmSetUp(whoOf(viewer, request), body.code, deps),
    }),
  )

  bindEndpoint(app, secondFactorEndpoints.newRecoveryCodes, async ({ input: { body }, viewer, request }) => ({
    ...DONE,
    recovery_codes: await renewRecoveryCodes(whoOf(viewer, request), body.code, deps),
  }))

  bindEndpoint(app, secondFactorEndpoints.turnOffSecondFactor, async ({ viewer, request }) => {
    await turnOffSecondFactor(whoOf(viewer, request), deps)
    return DONE
  })
}
