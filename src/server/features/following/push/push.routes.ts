import { createECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type PushAnswer, pushEndpoints } from '#contract/following/push.ts'
import {
  findPushDevices,
  savePushDevice,
  putPushDevice,
  removePushDevice,
} from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { currentPushKeys, findPushKeys } from './push-keys.ts'

type Deps = {
  db: Db
  clock: Clock
  /** Allows push services on this machine. */
  mayPushLocally: boolean
}

export function pushRoutes(app: FastifyInstance, { db, clock, mayPushLocally }: Deps): void {
  const answerFor = async (userId: string): Promise<PushAnswer> => {
    const { publicKey } = await currentPushKeys(db)
    const devices = await findPushDevices(db, userId)
    return {
      public_key: publicKey,
      devices: devices.map(({ id, device, turned_on_at, gone_at }) => ({
        id,
        device,
        turned_on_at: turned_on_at.toISOString(),
        gone_at: gone_at?.toISOString() ?? null,
      })),
    }
  }

  const keysOf = (publicKey: string | undefined) =>
    publicKey === undefined ? currentPushKeys(db) : findPushKeys(db, (keys) => keys.publicKey === publicKey)

  bindEndpoint(app, pushEndpoints.push, ({ viewer }) => answerFor(viewer.userId))

  bindEndpoint(app, pushEndpoints.subscribeToPush, async ({ viewer, input: { body } }) => {
    if (!isPushEndpoint(body.endpoint, mayPushLocally))
      throw new AppError('bad_request', 'The endpoint is not that of a push service')
    if (!isPointOfCurve(body.p256dh))
      throw new AppError('bad_request', 'The key is not a point on the curve P-256')
    const { public_key, ...address } = body
    const keys = await keysOf(public_key)
    if (keys === null) throw new AppError('bad_request', 'The public key is no longer valid')
    const device = { ...address, key_number: keys.number }
    const isPut = await db.transaction((tx) => putPushDevice(tx, viewer, device, new Date(clock.now())))
    if (isPut === null) throw new AppError('not_signed_in')
    if (!isPut) throw new AppError('bad_request', 'The endpoint belongs to another browser')
    return answerFor(viewer.userId)
  })

  bindEndpoint(app, pushEndpoints.keepPush, async ({ viewer, input: { body } }) => ({
    id: await savePushDevice(db, viewer, body),
    public_key: (await currentPushKeys(db)).publicKey,
  }))

  bindEndpoint(app, pushEndpoints.removePush, async ({ viewer, input: { body } }) => {
    await removePushDevice(db, viewer.userId, body.id)
    return answerFor(viewer.userId)
  })
}

/** Any other key would make encryption fail. */
function isPointOfCurve(p256dh: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(p256dh, 'base64url').length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY')
      return false
    throw error
  }
}
