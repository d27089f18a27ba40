import 'fastify'
import type { Endpoint, RateLimit, ReadAllowance } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CountRead } from './read-allowances.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** The error code of the answer; null if the call succeeded. */
    failure: ErrorCode | null
    /** The account that a call without a session is about, for the security log. */
    concerns: string | null
  }
  interface FastifyInstance {
    /** Every route's path, for the test that compares them with the contract. */
    routePaths: string[]
    /**
     * State for `/readyz`: whether the server is shutting down, and when (by `performance.now`) a disk was last full.
     */
    condition: { isDraining: boolean; diskFullAt: number | null }
    /** The account of the session cookie; null without one. */
    findViewer(request: FastifyRequest): Promise<Viewer | null>
    /** Counts a person's call from any address. Throws `too_many_requests` beyond the limit. */
    countPersonTry(viewer: Viewer, path: string, limit: RateLimit): Promise<void>
    countRead: CountRead
    /**
     * Charges a read of an address that only its secret protects to the network of the caller; what it returns takes that
     * back, for a secret that is one. Throws `too_many_requests` after too many that were none.
     */
    countGuess(request: FastifyRequest, what: string, allowance: ReadAllowance): () => void
    clock: Clock
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
