import 'fastify'
import type { Endpoint, RateLimit } from '#contract/endpoint.ts'
import type { CountRead } from './read-allowances.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyInstance {
    /** The path of every route, for the test that compares them with the contract. */
    routePaths: string[]
    /** What `/readyz` has to say beside the database: it is about to stop, and when (by `performance.now`) a disk was full. */
    condition: { isDraining: boolean; diskFullAt: number | null }
    /** The account behind the session cookie; null without one. */
    findViewer(request: FastifyRequest): Promise<Viewer | null>
    /** Counts a call of a person, from wherever it comes. Throws `too_many_requests` beyond the limit. */
    countPersonTry(viewer: Viewer, path: string, limit: RateLimit): Promise<void>
    countRead: CountRead
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
