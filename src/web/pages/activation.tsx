import { useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { paymentFlags } from '#domain/accounts/access.ts'
import { sessionQuery, useSession } from '#web/features/session/session.ts'
import { paths, returnPath, withReturn } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './activation.module.css'
import { ACTIVATION } from './texts.ts'

type Step = { name: string; isDone: boolean; how: string; to?: string }

export function Component() {
  const session = useSession()
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  if (session.kind !== 'in') return null
  const next = returnPath(search, window.location.origin)
  const steps = stepsOf(session.user, next)
  const isComplete = steps.every((step) => step.isDone)
  const title = isComplete ? ACTIVATION.complete : ACTIVATION.title
  return (
    <>
      <Title>{title}</Title>
      <DeadEnd
        head={title}
        why={
          <>
            <p>{isComplete ? ACTIVATION.nothingMissing : ACTIVATION.steps}</p>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <StepLine key={step.name} step={step} />
              ))}
            </ol>
          </>
        }
      >
        {isComplete ? (
          <ButtonLink look="primary" size="tall" to={next}>
            {ACTIVATION.toListings}
          </ButtonLink>
        ) : (
          <Button
            look="primary"
            size="tall"
            onClick={() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })}
          >
            {ACTIVATION.checkAgain}
          </Button>
        )}
      </DeadEnd>
    </>
  )
}

function StepLine({ step }: { step: Step }) {
  const Icon = step.isDone ? IconCircleCheck : IconCircleDashed
  return (
    <li className={styles.step} data-done={step.isDone}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {step.to && !step.isDone ? (
            <Link className={words.link} to={step.to}>
              {step.name}
            </Link>
          ) : (
            step.name
          )}
          <span className={words.label}>{step.isDone ? ACTIVATION.done : ACTIVATION.missing}</span>
        </p>
        {!step.isDone && step.how !== '' && <p className={styles.how}>{step.how}</p>}
      </div>
    </li>
  )
}

/** In the order of the guards. An agreement appears only when it has to be given again. */
function stepsOf(user: CurrentUser, next: string): Step[] {
  const flags = paymentFlags(user.payment_account.status)
  return [
    {
      name: ACTIVATION.verify,
      isDone: user.email_verified,
      how: '',
      to: withReturn(paths.emailVerification, next),
    },
    ...(user.agreements_current ? [] : [{ name: ACTIVATION.agree, isDone: false, how: ACTIVATION.agreeHow }]),
    {
      name: ACTIVATION.account,
      isDone: !flags.account_action_needed,
      how: flags.subscription_canceled ? ACTIVATION.canceledHow : ACTIVATION.accountHow,
    },
    {
      name: ACTIVATION.counties,
      isDone: user.accessible_counties.length > 0,
      how: ACTIVATION.countiesHow,
    },
  ]
}
