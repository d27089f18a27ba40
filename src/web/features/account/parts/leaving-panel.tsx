import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { exportPath } from '#web/features/account/api.ts'
import { LEAVING } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './leaving-panel.module.css'

/** What can be taken along, and the way out. */
export function LeavingPanel({ onDeleted }: { onDeleted: () => void }) {
  const removal = useMutation({
    mutationFn: () => call('POST /api/users/delete', { body: {} }),
    onSuccess: onDeleted,
    onError: (error) => logFault(LEAVING.failed, error),
  })
  const askAndDelete = () => {
    if (window.confirm(LEAVING.confirm)) removal.mutate()
  }
  return (
    <Panel title={LEAVING.yourData} flush>
      <div className={styles.part}>
        <p>{LEAVING.exportWhy}</p>
        <ButtonLink to={exportPath} reloadDocument download>
          <IconDownload size={16} aria-hidden="true" />
          {LEAVING.exportData}
        </ButtonLink>
      </div>
      <div className={styles.part}>
        <p>{LEAVING.deactivateWhy}</p>
        {removal.isError && (
          <Notice tone="red">
            {LEAVING.stillThere} {removal.error.message}
          </Notice>
        )}
        <button
          type="button"
          className={styles.deactivate}
          onClick={askAndDelete}
          disabled={removal.isPending}
        >
          {removal.isPending ? UI.working : LEAVING.deactivate}
        </button>
      </div>
    </Panel>
  )
}
