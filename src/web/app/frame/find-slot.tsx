import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFault } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './find-slot.module.css'
import { FIND } from '#web/app/texts.ts'

type Dialog = ComponentType<{ typed: string; onType: (typed: string) => void; onClose: () => void }>

export type Finder = {
  open: () => void
  /** The dialog while it is open. */
  dialog: ReactNode
  /** Its code failed to load. */
  hasFailed: boolean
}

/** Opens the finder for properties, cases, counties and pages. Its code loads on first use. */
export function useFinder(): Finder {
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null)
  const [typed, setTyped] = useState('')
  const open = useCallback(() => {
    setOpen(true)
    setTyped('')
    setFailed(false)
    import('./find-anything.tsx').then(
      ({ FindAnything }) => setLoaded({ Dialog: FindAnything }),
      (error: unknown) => {
        logFault(FIND.notLoaded, error)
        setOpen(false)
        setFailed(true)
      },
    )
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const dialog = document.querySelector('[aria-modal="true"]')
      if (isOpen) {
        // People type right after the key, before the code has loaded and the field has the focus.
        if (key.length > 1 || ctrlKey || metaKey || dialog?.contains(document.activeElement)) return
        setTyped((text) => text + key)
      } else {
        // An open dialog takes precedence.
        if (dialog || key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
        open()
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, open])
  return {
    open,
    hasFailed,
    dialog: isOpen && loaded && (
      <loaded.Dialog typed={typed} onType={setTyped} onClose={() => setOpen(false)} />
    ),
  }
}

export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button className={`${styles.button}`} aria-haspopup="dialog" title={FIND.hint} onClick={onOpen}>
      <IconSearch size={16} aria-hidden="true" />
      <span className={styles.word}>{FIND.title}</span>
      <kbd className={styles.key} aria-hidden="true">
        {isMac() ? FIND.macKey : FIND.key}
      </kbd>
    </Button>
  )
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
