import type { FastifyInstance } from 'fastify'
import { closureRoutes } from './closures.routes.ts'
import { countyRoutes } from './counties.routes.ts'

/** For operators: the court calendar and the counties. */
export function operatorListingRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof closureRoutes>[1] & Parameters<typeof countyRoutes>[1],
): void {
  closureRoutes(app, deps)
  countyRoutes(app, deps)
}
