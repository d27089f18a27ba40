export { alertJobs } from './alerts/alerts.jobs.ts'
export { freeDaysAhead } from './alerts/email/digests.store.ts'
export { countRecipients } from './alerts/fan-out.ts'
export { readClerkCalls } from './property/clerk-calls.ts'
export { readCallChanges } from './property/properties.store.ts'
export { readFavorites } from './favorites/favorites.store.ts'
export { followingHooks } from './following-hooks.ts'
export { followingRoutes } from './following.routes.ts'
export { addAlerted, readAlertedSince } from './restored/alerted-before.store.ts'
export { SENT_ALERTS } from './restored/sent-alerts.ts'
export { createSendPush } from './push/send-push.ts'
export {
  listSecrets,
  removeSecret,
  rotateSecret,
  SECRET_NAMES,
  type SecretName,
} from './alerts/secrets.store.ts'
export { readUnsubscribeToken, unsubscribeToken } from './alerts/email/unsubscribe.ts'
export { readPropertyNotes } from './property/property-notes.ts'
export { readShortLink } from './texts/short-links.store.ts'
export { textNumberJobs } from './texts/texts.jobs.ts'
export { streamRoutes } from './live/stream.routes.ts'
export { addTextMetrics } from './texts/text-metrics.ts'
