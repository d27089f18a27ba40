export { correctionHooks, correctionJobs, correctionRoutes, findReportNeeds } from './corrections.routes.ts'
