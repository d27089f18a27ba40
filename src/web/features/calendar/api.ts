import { queryOf } from '#web/lib/api/query.ts'

export const feedsQuery = { ...queryOf('GET /api/calendar_feeds'), staleTime: 0 }
