import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { paymentFlags } from '#domain/accounts/access.ts'
import { billingAccountQuery } from '#web/features/billing/api.ts'
import { savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { PaymentStep } from '#web/features/billing/checkout/payment-step.tsx'
import { DepositsOut } from '#web/features/diligence/deposits-out.tsx'
import { AgreementStep } from '#web/features/session/agreement-step.tsx'
import { CheckAgain } from '#web/features/session/check-again.tsx'
import { subscriptionCheckQuery } from '#web/features/session/gate.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { paths, returnPath, withReturn } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './activation.module.css'
import { ACTIVATION } from '#web/pages/texts.ts'

/** `how` is shown for the first missing step only. */
type Step = { name: string; isDone: boolean; how: ReactNode }
type StepState = 'done' | 'now' | 'later'

export function Component() {
  // Steps are often completed elsewhere: in an email, or in the payment portal in another tab.
  const { data: user } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })
  const refreshPayment = useRefreshPayment()
  const [search] = useSearchParams()
  if (!user) return null
  const next = returnPath(search, window.location.origin)
  const steps = stepsOf(user, next)
  const current = steps.find((step) => !step.isDone)
  const title = current ? ACTIVATION.title : ACTIVATION.complete
  return (
    <>
      <Title>{title}</Title>
      <DeadEnd
        head={title}
        why={
          <>
            <p>{current ? ACTIVATION.steps : ACTIVATION.nothingMissing}</p>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <StepLine
                  key={step.name}
                  step={step}
                  state={step.isDone ? 'done' : step === current ? 'now' : 'later'}
                />
              ))}
            </ol>
            {paymentFlags(user.payment_account.status).account_action_needed && <DepositsOut />}
            {current && <SupportLine />}
          </>
        }
      >
        {current ? (
          <CheckAgain key={current.name} before={refreshPayment} />
        ) : (
          <ButtonLink look="primary" size="tall" to={next}>
            {ACTIVATION.toListings}
          </ButtonLink>
        )}
      </DeadEnd>
    </>
  )
}

/** Has the server ask Stripe if it knows of no open subscription, then reads the payment account again. */
function useRefreshPayment(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    queryClient
      .query(subscriptionCheckQuery)
      .catch((_sessionIsRefetchedAnyway: unknown) => null)
      .then(() => queryClient.refetchQueries({ queryKey: billingAccountQuery.queryKey }))
}

const ICONS = { done: IconCircleCheck, now: IconCircleDot, later: IconCircleDashed } as const
const LABELS = { done: ACTIVATION.done, now: ACTIVATION.now, later: ACTIVATION.later } as const

function StepLine({ step, state }: { step: Step; state: StepState }) {
  const Icon = ICONS[state]
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {step.name}
          <span className={words.label}>{LABELS[state]}</span>
        </p>
        {state === 'now' && <div className={styles.how}>{step.how}</div>}
      </div>
    </li>
  )
}

/** In the order of the guards. An agreement is listed only if it must be accepted again. */
function stepsOf(user: CurrentUser, next: string): Step[] {
  const flags = paymentFlags(user.payment_account.status)
  const isOpen = !flags.account_action_needed
  const hasCounties = user.accessible_counties.length > 0
  // A person with a pending payment has already chosen.
  const hasChosen = user.payment_account.status === 'incomplete' || savedChoice(user.id) !== null
  return [
    {
      name: ACTIVATION.verify,
      isDone: user.email_verified,
      how: (
        <>
          <p>{ACTIVATION.verifyHow(user.email)}</p>
          <ButtonLink look="primary" size="tall" to={withReturn(paths.emailVerification, next)}>
            {ACTIVATION.verifyGo}
          </ButtonLink>
        </>
      ),
    },
    ...(user.agreements_current ? [] : [{ name: ACTIVATION.agree, isDone: false, how: <AgreementStep /> }]),
    {
      name: ACTIVATION.counties,
      isDone: isOpen ? hasCounties : hasCounties || hasChosen,
      how: (
        <>
          <p>{flags.subscription_canceled ? ACTIVATION.canceledHow : ACTIVATION.countiesHow}</p>
          <ButtonLink look="primary" size="tall" to={paths.billing}>
            {ACTIVATION.counties}
          </ButtonLink>
        </>
      ),
    },
    {
      name: ACTIVATION.account,
      isDone: isOpen,
      how: <PaymentStep userId={user.id} />,
    },
  ]
}
