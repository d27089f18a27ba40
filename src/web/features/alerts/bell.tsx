import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import words from '#web/ui/words.module.css'
import styles from './bell.module.css'
import { notificationsQuery, useReadingOfOtherTabs } from './notifications.ts'
import { BELL } from './texts.ts'

const BellPanel = lazyWithRetry(async () => (await import('./bell-panel.tsx')).BellPanel, {
  failure: 'dialog',
})

/** Bell with the unread count; its button opens the latest notifications. */
export function Bell() {
  useReadingOfOtherTabs()
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panelId = useId()
  useCloseOutside(box, isOpen, () => setOpen(false))
  const closeFromPanel = useCallback(() => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event: KeyboardEvent) => isOpen && event.key === 'Escape' && closeFromPanel()}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        // An element that was removed loses the focus without a `relatedTarget`; the panel stays open.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        label={BELL.bell(unread)}
        look="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {BELL.unread(unread)}
          </span>
        )}
      </IconButton>
      <UnreadAnnouncement unread={data?.unread} />
      {isOpen && <BellPanel id={panelId} onClose={closeFromPanel} onLeave={() => setOpen(false)} />}
    </div>
  )
}

/** Announces new notifications that arrive while the page is open. */
function UnreadAnnouncement({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState(unread)
  const [came, setCame] = useState(0)
  if (unread !== known) {
    setKnown(unread)
    setCame(known === undefined || unread === undefined ? 0 : Math.max(0, unread - known))
  }
  return (
    <p className={words.spoken} role="status">
      {came > 0 && BELL.came(came)}
    </p>
  )
}

function useCloseOutside(
  box: { readonly current: HTMLElement | null },
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [box, isOpen, close])
}
