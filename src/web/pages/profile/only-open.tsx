import type { ComponentType } from 'react'
import { useGate } from '#web/features/session/gate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PROFILE } from '#web/pages/texts.ts'
import styles from './user-profile.module.css'

/** Renders the tab only for users the guards admit; others see its head, and what is missing. */
export function onlyOpen(Tab: ComponentType, Head: ComponentType) {
  return function OpenTab() {
    const gate = useGate()
    if (gate.kind === 'open') return <Tab />
    if (gate.kind === 'checking') return <Spinner size="sm" />
    return (
      <div className={styles.stack}>
        <Head />
        <Notice tone="gray" action={<ButtonLink to={gate.next}>{PROFILE.whatIsMissing}</ButtonLink>}>
          {PROFILE.notOpen}
        </Notice>
      </div>
    )
  }
}
