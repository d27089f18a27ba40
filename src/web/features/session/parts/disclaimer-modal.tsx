import { useState } from 'react'
import { agreeToDisclaimer } from '#web/features/session/disclaimer.ts'
import { useLogout } from '#web/features/session/logout.ts'
import { DISCLAIMER, SESSION } from '#web/features/session/texts.ts'
import { useClock } from '#web/lib/clock.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './disclaimer-modal.module.css'

/** Has no close button, and ignores Escape and outside clicks: only the two answers close it. */
export function DisclaimerModal({ onAgree }: { onAgree: () => void }) {
  const now = useClock()
  const logout = useLogout()
  const [isStored, setStored] = useState(false)
  const agree = () => {
    agreeToDisclaimer(now(), isStored)
    onAgree()
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={DISCLAIMER.title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={styles.body}>
        {DISCLAIMER.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {logout.isError && (
          <Notice tone="red">
            {SESSION.stillSignedIn} {logout.error.message}
          </Notice>
        )}
        <Checkbox
          label={DISCLAIMER.dontShowAgain}
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <ButtonPair>
          <Button size="tall" disabled={logout.isPending} onClick={() => logout.mutate()}>
            {DISCLAIMER.disagree}
          </Button>
          <Button size="tall" look="primary" data-autofocus disabled={logout.isPending} onClick={agree}>
            {DISCLAIMER.agree}
          </Button>
        </ButtonPair>
      </div>
    </Modal>
  )
}
