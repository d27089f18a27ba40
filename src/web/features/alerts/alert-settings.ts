import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { logFault } from '#web/lib/log.ts'
import { MAILS } from './texts.ts'

type Settings = Answer<'GET /api/alert_settings'>
type TextSettingName = 'text_deadlines' | 'text_upset_bids' | 'text_sale_changes'

export type MailSettingName = 'daily_digest' | 'deadline_reminders' | 'announcements'

function withSetting(known: Settings, name: MailSettingName | TextSettingName, isOn: boolean): Settings {
  const { texts } = known
  if (name === 'text_deadlines') return { ...known, texts: texts && { ...texts, deadlines: isOn } }
  if (name === 'text_upset_bids') return { ...known, texts: texts && { ...texts, upset_bids: isOn } }
  if (name === 'text_sale_changes') return { ...known, texts: texts && { ...texts, sale_changes: isOn } }
  return { ...known, [name]: isOn }
}

/** Turns one kind of email or text message on or off. Optimistic: updates the screen first and rolls back on failure. */
export function useAlertSetting(name: MailSettingName | TextSettingName) {
  const queryClient = useQueryClient()
  const { queryKey } = alertSettingsQuery
  return useMutation({
    scope: { id: 'alert settings' },
    mutationFn: (isWanted: boolean) => call('POST /api/alert_settings', { body: { [name]: isWanted } }),
    onMutate: async (isWanted) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => known && withSetting(known, name, isWanted))
    },
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: (error, isWanted) => {
      logFault(MAILS.logFailed, error)
      queryClient.setQueryData(queryKey, (known) => known && withSetting(known, name, !isWanted))
    },
  })
}
