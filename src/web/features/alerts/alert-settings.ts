import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { MAILS } from './texts.ts'

export const alertSettingsQuery = queryOf('GET /api/alert_settings')

export type SettingName = 'daily_digest' | 'deadline_reminders' | 'announcements'

/** Turns one kind of email on or off. Optimistic: updates the screen first and rolls back on failure. */
export function useAlertSetting(name: SettingName) {
  const queryClient = useQueryClient()
  const { queryKey } = alertSettingsQuery
  return useMutation({
    scope: { id: 'alert settings' },
    mutationFn: (isWanted: boolean) => call('POST /api/alert_settings', { body: { [name]: isWanted } }),
    onMutate: async (isWanted) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [name]: isWanted })
    },
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: (error, isWanted) => {
      logFault(MAILS.logFailed, error)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [name]: !isWanted })
    },
  })
}
