import type { FastifyInstance } from 'fastify'
import { type OperatorNeed, operatorOverviewEndpoints } from '#contract/operator/overview.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'

/** Finds what needs an operator in one feature. */
export type FindNeeds = () => Promise<readonly OperatorNeed[]>

export function operatorRoutes(
  app: FastifyInstance,
  { findNeeds }: { findNeeds: readonly FindNeeds[] },
): void {
  const { needs } = operatorOverviewEndpoints
  bindEndpoint(app, needs, async () => {
    const all = (await Promise.all(findNeeds.map((find) => find()))).flat()
    const counts: Partial<Record<OperatorNeed['area'], number>> = {}
    for (const { area } of all) counts[area] = (counts[area] ?? 0) + 1
    return { counts }
  })
}
