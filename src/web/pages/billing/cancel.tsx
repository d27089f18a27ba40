import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { checkedAccount } from '#web/features/billing/api.ts'
import { dealOf } from '#web/features/billing/cart/cart.ts'
import { billingPath, savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { useSession } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import { surveyLink } from '#web/links/survey-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { CANCEL, SUCCESS } from './billing-texts.ts'

/**
 * Target of the payment page when the person leaves it without paying. The page may be open in two tabs and paid in the
 * other one, so this asks the server before it says that nothing was charged.
 */
export function Component() {
  const session = useSession()
  const { data, error, isFetching, refetch } = useQuery({ ...checkedAccount, queryKey: ['left checkout'] })
  if (session.kind !== 'in') return null
  if (data) {
    switch (dealOf(data.standing)) {
      case 'buy':
        return <NothingCharged user={session.user} />
      case 'change':
        return <Navigate to={paths.success} replace />
      case 'owing':
        return <Navigate to={paths.billing} replace />
    }
  }
  if (!error || isFetching) {
    return (
      <>
        <h1 className={words.spoken}>{CANCEL.left}</h1>
        <PageSpinner />
      </>
    )
  }
  return (
    <>
      <Title>{CANCEL.left}</Title>
      <DeadEnd
        head={CANCEL.left}
        why={
          <>
            <p>{CANCEL.leftText}</p>
            <p>{error.message}</p>
            <SupportLine />
          </>
        }
      >
        <Button look="primary" size="tall" onClick={() => void refetch()}>
          {SUCCESS.lookAgain}
        </Button>
        <ButtonLink size="tall" to={paths.billing}>
          {SUCCESS.toBilling}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}

function NothingCharged({ user }: { user: CurrentUser }) {
  const choice = savedChoice(user.id)
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
        <ButtonLink size="tall" {...surveyLink(user)}>
          {CANCEL.tell}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}
