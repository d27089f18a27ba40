import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFault } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './find-slot.module.css'
import { FIND } from '#web/app/texts.ts'

type Dialog = ComponentType<{ onClose: () => void }>

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
  const open = useCallback(() => {
    setOpen(true)
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
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      // An open dialog takes precedence.
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [open])
  return {
    open,
    hasFailed,
    dialog: isOpen && loaded && <loaded.Dialog onClose={() => setOpen(false)} />,
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
