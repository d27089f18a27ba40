import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { AnnouncementForm } from '#web/features/operator/messages/announcement-form.tsx'
import { AnnouncementsPanel } from '#web/features/operator/messages/announcements-panel.tsx'
import { EmailsPanel } from '#web/features/operator/messages/emails-panel.tsx'
import { MESSAGES } from '#web/features/operator/messages/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { UI } from '#web/ui/texts.ts'

const REFRESH_MS = 15_000

/** What was mailed to whom, and messages to subscribers. */
export function Messages() {
  const today = useToday()
  const [isComposing, setComposing] = useState(false)
  const [made, setMade] = useState(0)
  const counties = useQuery(queryOf('GET /api/counties'))
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/announcements'),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.messages} />
      {made > 0 && !isComposing && <Notice tone="green">{MESSAGES.made}</Notice>}
      {error && !data && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {error.message}
        </RetryNotice>
      )}
      {data && (
        <AnnouncementsPanel
          announcements={data.announcements}
          today={today}
          onCompose={() => setComposing(true)}
        />
      )}
      <EmailsPanel today={today} />
      {counties.data && (
        // What is typed stays while the dialog is closed.
        <Modal
          opened={isComposing}
          keepMounted
          size="lg"
          title={MESSAGES.compose}
          onClose={() => setComposing(false)}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': UI.close }}
        >
          <AnnouncementForm
            key={made}
            counties={counties.data.counties.map(({ name }) => name)}
            onMade={() => {
              setComposing(false)
              setMade(made + 1)
            }}
          />
        </Modal>
      )}
    </div>
  )
}
