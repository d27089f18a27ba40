import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyToClipboard } from '#web/lib/clipboard.ts'
import styles from './copy-button.module.css'
import { UI } from './texts.ts'
import words from './words.module.css'

const FEEDBACK_MS = 2000

const ICONS = { ready: IconCopy, copied: IconCheck, failed: IconAlertTriangle } as const
const LABELS = { ready: '', copied: UI.copied, failed: UI.notCopied } as const

/** Copies text to the clipboard and briefly shows whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<keyof typeof ICONS>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await copyToClipboard(text)) ? 'copied' : 'failed')
  const Icon = ICONS[state]
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        data-state={state}
        aria-label={label}
        title={LABELS[state] || label}
        onClick={() => void copy()}
      >
        <Icon aria-hidden="true" />
      </button>
      <span className={words.spoken} role="status">
        {LABELS[state]}
      </span>
    </>
  )
}
