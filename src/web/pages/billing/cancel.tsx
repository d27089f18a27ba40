import { billingPath, savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { useSession } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import { surveyLink } from '#web/links/survey-link.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { Title } from '#web/ui/title.tsx'
import { CANCEL } from './billing-texts.ts'

/** Target of the payment page when the person leaves it without paying. */
export function Component() {
  const session = useSession()
  if (session.kind !== 'in') return null
  const choice = savedChoice(session.user.id)
  return (
    <>
      <Title>{CANCEL.title}</Title>
      <DeadEnd
        head={CANCEL.title}
        why={
          <>
            <p>{choice ? CANCEL.whyKept : CANCEL.why}</p>
            <SupportLine />
          </>
        }
      >
        <ButtonLink look="primary" size="tall" to={choice ? billingPath(choice) : paths.billing}>
          {choice ? CANCEL.again : CANCEL.choose}
        </ButtonLink>
        <ButtonLink size="tall" {...surveyLink(session.user)}>
          {CANCEL.tell}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}
