import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ListAnswer } from '#contract/listings/list-answer.ts'

/** The call for all listings of the person's counties. */
export const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'

/** The list with its version, which asks for what changed since; null if the server named none. */
export type VersionedList = ListAnswer & { version: string | null }

/** Cache key of the list. */
export const { queryKey: listKey } = queryOptions<VersionedList, Error, VersionedList, readonly [typeof LIST]>({
  queryKey: [LIST],
  queryFn: skipToken,
})
