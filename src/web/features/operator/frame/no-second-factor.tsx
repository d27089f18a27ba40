import { OPERATOR } from '#web/features/operator/texts.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Title } from '#web/ui/title.tsx'

/** What an operator sees until two-step sign-in is set up. */
export function NoSecondFactor() {
  return (
    <>
      <Title>{OPERATOR.tag}</Title>
      <DeadEnd head={OPERATOR.secondFactor} why={<p>{OPERATOR.secondFactorWhy}</p>}>
        <ButtonLink look="primary" size="tall" {...profileLink('account_settings')}>
          {OPERATOR.setUp}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}
