import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ToolList } from './parts/tool-list.tsx'
import styles from './privacy-choices.module.css'
import { CONSENT } from './texts.ts'
import type { Consent } from './use-consent.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** Shows the current choice, which can be changed at any time. */
export function PrivacyChoices({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const decide = (kind: 'accepted' | 'declined') => {
    consent.decide(kind)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={CONSENT.title} closeButtonProps={{ 'aria-label': CONSENT.close }}>
      <div className={styles.body}>
        <ToolList tools={consent.tools} />
        {consent.isRefusedByBrowser ? (
          <p>{CONSENT.signal}</p>
        ) : (
          <>
            <p>{standingOf(consent)}</p>
            <ButtonPair>
              <Button size="tall" onClick={() => decide('declined')}>
                {CONSENT.decline}
              </Button>
              <Button size="tall" onClick={() => decide('accepted')}>
                {CONSENT.accept}
              </Button>
            </ButtonPair>
          </>
        )}
      </div>
    </Modal>
  )
}

function standingOf({ answer }: Consent): string {
  if (answer === null) return CONSENT.open
  return `${CONSENT[answer.kind]} ${day.format(answer.at)}.`
}
