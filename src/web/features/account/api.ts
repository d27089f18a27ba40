import { queryOf } from '#web/lib/api/query.ts'

/** Where the person is signed in and the latest tries to do so; asked for anew whenever the screen is opened. */
export const sessionsQuery = { ...queryOf('GET /api/users/sessions'), staleTime: 0 }

/** Answers with a file, not with JSON for a page. */
export const exportPath = '/api/users/export'
