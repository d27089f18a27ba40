import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { logFault } from '#web/lib/log.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import styles from './export-menu.module.css'
import type { ExportSubject } from './export-subject.ts'
import { fileNameOf, FORMATS, makeFile, type ExportFormat } from './parts/make-file.ts'
import { EXPORT } from './texts.ts'

type ExportMenuProps = {
  /** Number of listings shown. */
  count: number
  /** Collects the listings shown; called on export. */
  subject: () => ExportSubject
  /** Opens the listings as a drive list; null if there are too many. */
  onDrive: (() => void) | null
}

/** Exports the listings shown as a file. */
export function ExportMenu({ count, subject, onDrive }: ExportMenuProps) {
  const [failed, setFailed] = useState<ExportFormat | null>(null)
  const save = async (format: ExportFormat) => {
    setFailed(null)
    try {
      const exported = subject()
      saveFile(fileNameOf(format, exported), await makeFile(format, exported))
    } catch (error) {
      logFault('The export could not be made', error)
      setFailed(format)
    }
  }
  return (
    <div className={styles.place}>
      <Menu
        button={
          <>
            <IconDownload size={16} aria-hidden="true" />
            <span className={styles.word}>{EXPORT.button}</span>
          </>
        }
        head={EXPORT.menu(EXPORT.listings(count))}
      >
        {FORMATS.map((format) => (
          <MenuItem key={format} onChoose={() => void save(format)}>
            <span className={styles.name}>{EXPORT.formats[format].name}</span>
            <span className={styles.what}>{EXPORT.formats[format].what}</span>
          </MenuItem>
        ))}
        {onDrive && (
          <MenuItem onChoose={onDrive}>
            <span className={styles.name}>{EXPORT.driveList.name}</span>
            <span className={styles.what}>{EXPORT.driveList.what}</span>
          </MenuItem>
        )}
      </Menu>
      {failed !== null && (
        <div className={styles.fault}>
          <RetryNotice onRetry={() => void save(failed)}>{EXPORT.failed}</RetryNotice>
        </div>
      )}
    </div>
  )
}
