import 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyInstance {
    /** The path of every route, for the test that compares them with the contract. */
    routePaths: string[]
    /** The person behind a request by its session cookie; null when nobody is signed in. */
    findViewer(request: FastifyRequest): Promise<Viewer | null>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
