import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import {
  mailSettingsQuery,
  reasonOf,
  savedSearchesQuery,
} from '#web/features/saved-searches/saved-searches.ts'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './search-texts.module.css'
import { TEXT_ME } from './text-me-texts.ts'

/** Turns texts about a saved search on or off; nothing where they cannot be sent and are off. */
export function SearchTexts({ search: { id, name, has_texts } }: { search: SavedSearch }) {
  const queryClient = useQueryClient()
  const texts = useQuery(mailSettingsQuery).data?.texts
  const change = useMutation({
    scope: { id: 'search alerts' },
    mutationFn: (wanted: boolean) =>
      call('POST /api/saved_searches/:id/texts', { params: { id }, body: { has_texts: wanted } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    onError: (error) => logFault(TEXT_ME.logFailed, error),
  })
  if (!texts || (texts.state !== 'on' && !has_texts)) return null
  return (
    <>
      <Checkbox
        className={styles.texts}
        label={TEXT_ME.label}
        aria-label={TEXT_ME.labelOf(name)}
        checked={change.isPending ? change.variables : has_texts}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <Notice tone="red">
          {TEXT_ME.notChanged(name)} {reasonOf(change.error)}
        </Notice>
      )}
    </>
  )
}
