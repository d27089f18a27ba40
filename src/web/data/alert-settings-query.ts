import { queryOf } from '#web/lib/api/query.ts'

/** Which emails and text messages the person gets, and whether text messages reach them. */
export const alertSettingsQuery = queryOf('GET /api/alert_settings')
