import { createHash } from 'node:crypto'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/database.ts'
import { callerAddress } from '#server/platform/net/caller-address.ts'
import { networkOf } from '#server/platform/net/network-of.ts'
import { limitTries, TooManyTries } from './limit-tries.ts'
import { countTry } from './rate-limit.store.ts'
import { readAllowances } from './read-allowances.ts'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Store for `@fastify/rate-limit` with rows shared by all nodes. */
function storeOver(db: Db): FastifyRateLimitStoreCtor {
  return class SharedStore {
    incr(key: string, counted: Counted, timeWindow: number): void {
      countTry(db, key, timeWindow).then(
        ({ count, resetsInMs }) => counted(null, { current: count, ttl: resetsInMs }),
        (error: unknown) =>
          counted(error instanceof Error ? error : new Error('counting failed', { cause: error })),
      )
    }

    child(): this {
      return this
    }
  }
}

/**
 * Limits calls per route and address, where the route sets a limit; an IPv6 /64 counts as one address.
 * `countPersonTry` does the same per route and person, `countRead` draws on a read allowance, and `countGuess` on one of
 * the address.
 */
export async function limitRates(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeOver(db),
    keyGenerator: ({ ip }) => networkOf(callerAddress(ip)),
    errorResponseBuilder: (_request, { ttl }) => new TooManyTries(ttl),
  })
  app.decorate('countRead', readAllowances())
  // Apart from those of people, which made-up keys would push out.
  const ofNetworks = readAllowances()
  app.decorate('countGuess', ({ ip }, what, allowance) =>
    ofNetworks(`${what}|${networkOf(callerAddress(ip))}`, allowance),
  )
  app.decorate('countPersonTry', async ({ userId }, path, { max, minutes }) => {
    // Hashed, because rows outlive an erased account for a while.
    const person = createHash('sha256').update(userId).digest('base64url')
    await limitTries(db, `person|${path}|${person}`, { max, windowMs: minutes * 60_000 })
  })
}
