import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportPath } from '#web/features/account/api.ts'
import { LEAVING } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { leaveTo } from '#web/lib/leave.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ChangeDone } from './change-form.tsx'
import styles from './leaving-panel.module.css'

const PasswordDialog = lazyWithRetry(async () => (await import('./password-dialog.tsx')).PasswordDialog, {
  failure: 'dialog',
})

/** Data export and account deletion. Both require the password. */
export function LeavingPanel({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState<'export' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title={LEAVING.yourData} flush>
      <div className={styles.part}>
        <p>{LEAVING.exportWhy}</p>
        <Button onClick={() => setOpen('export')}>
          <IconDownload size={16} aria-hidden="true" />
          {LEAVING.exportData}
        </Button>
      </div>
      <div className={styles.part}>
        <p>{LEAVING.deactivateWhy}</p>
        <button
          type="button"
          className={styles.deactivate}
          onClick={() => {
            if (window.confirm(LEAVING.confirm)) setOpen('delete')
          }}
        >
          {LEAVING.deactivate}
        </button>
      </div>
      {open === 'export' && (
        <PasswordDialog
          title={LEAVING.exportData}
          save={LEAVING.download}
          messages={{ failed: LEAVING.exportFailed, notChanged: LEAVING.notExported }}
          make={async () => leaveTo(exportPath)}
          done={<ChangeDone>{LEAVING.exported}</ChangeDone>}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <PasswordDialog
          title={LEAVING.deactivate}
          save={LEAVING.deactivate}
          messages={{ failed: LEAVING.failed, notChanged: LEAVING.stillThere }}
          make={() => call('POST /api/users/delete', { body: {} })}
          onDone={onDeleted}
          done={null}
          onClose={close}
        />
      )}
    </Panel>
  )
}
