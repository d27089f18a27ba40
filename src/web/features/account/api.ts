import { queryOf } from '#web/lib/api/query.ts'

/** The person's sessions and recent sign-in attempts; refetched whenever the screen opens. */
export const sessionsQuery = { ...queryOf('GET /api/users/sessions'), staleTime: 0 }

/** When two-step sign-in was set up, and how many recovery codes are left. */
export const secondFactorQuery = { ...queryOf('GET /api/users/second_factor'), staleTime: 0 }

/** The person's passkeys. */
export const passkeysQuery = { ...queryOf('GET /api/users/passkeys'), staleTime: 0 }

/** Responds with a file download, not JSON. */
export const exportPath = '/api/users/export'
