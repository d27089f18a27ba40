export { correctionHooks } from './correction-hooks.ts'
export { correctionJobs, correctionRoutes, findReportNeeds } from './corrections.routes.ts'
