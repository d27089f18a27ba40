import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { copyToClipboard } from '#web/lib/clipboard.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './two-step.module.css'

type RecoveryCodesProps = {
  /** What was done. */
  done: string
  codes: readonly string[]
  /** Labels the downloaded file. */
  email: string
  onClose: () => void
}

/** New recovery codes, shown once, to copy or download. Only the button that says that they are saved closes them. */
export function RecoveryCodes({ done, codes, email, onClose }: RecoveryCodesProps) {
  const [copyResult, setCopyResult] = useState('')
  useHeldOpen(true)
  const text = codes.join('\n')
  const copy = async () => setCopyResult((await copyToClipboard(text)) ? UI.copied : UI.notCopied)
  const download = () =>
    saveFile(
      TWO_STEP.fileName,
      new Blob([`${TWO_STEP.fileHead(email)}\n\n${text}\n`], { type: 'text/plain' }),
    )
  return (
    <div className={styles.form}>
      <FormDone>{done}</FormDone>
      <p>{TWO_STEP.codesHow}</p>
      <ol className={styles.codes} aria-label={TWO_STEP.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonPair>
        <Button size="tall" onClick={() => void copy()}>
          {copyResult === UI.copied ? (
            <IconCheck size={16} aria-hidden="true" />
          ) : (
            <IconCopy size={16} aria-hidden="true" />
          )}
          {copyResult || TWO_STEP.copyCodes}
        </Button>
        <Button size="tall" onClick={download}>
          <IconDownload size={16} aria-hidden="true" />
          {TWO_STEP.downloadCodes}
        </Button>
      </ButtonPair>
      <span className={words.spoken} role="status">
        {copyResult}
      </span>
      <Button look="primary" size="tall" wide onClick={onClose}>
        {TWO_STEP.saved}
      </Button>
    </div>
  )
}
