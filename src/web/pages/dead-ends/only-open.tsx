import type { ComponentType } from 'react'
import { useGate } from '#web/features/session/gate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PROFILE } from '#web/pages/texts.ts'

/** Renders the tab only for users the guards admit; others see what is missing. */
export function onlyOpen(Tab: ComponentType) {
  return function OpenTab() {
    const gate = useGate()
    if (gate.kind === 'open') return <Tab />
    if (gate.kind === 'checking') return <Spinner size="sm" />
    return (
      <Notice tone="gray" action={<ButtonLink to={gate.next}>{PROFILE.whatIsMissing}</ButtonLink>}>
        {PROFILE.notOpen}
      </Notice>
    )
  }
}
