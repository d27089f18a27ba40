import { IconExternalLink } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './portal-button.module.css'
import { PORTAL } from './texts.ts'
import { usePortal } from './use-portal.ts'

type PortalButtonProps = { look?: 'primary' | 'default'; children: string }

/** Opens the payment portal. Shows a failure beside the button, which then retries. */
export function PortalButton({ look = 'default', children }: PortalButtonProps) {
  const { open, isOpening, error, blockedUrl } = usePortal()
  const label = error ? UI.retry : children
  return (
    <div className={styles.portal}>
      {error && (
        <Notice tone="red">
          {PORTAL.failed} {error.message}
        </Notice>
      )}
      {blockedUrl !== null && (
        <Notice tone="gray">
          {PORTAL.blocked} <ExternalLink href={blockedUrl}>{PORTAL.open}</ExternalLink>
        </Notice>
      )}
      <Button look={look} size="tall" onClick={open} disabled={isOpening}>
        {isOpening ? UI.working : label}
        {!isOpening && <IconExternalLink size={16} aria-hidden="true" />}
        <span className={words.spoken}> {UI.newTab}</span>
      </Button>
    </div>
  )
}
