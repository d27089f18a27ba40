import type { ReactNode } from 'react'
import type { Deposit } from '#contract/following/diligence.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { daysBetween, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import { useDeleteDeposit, useFollowDeposit } from './api.ts'
import styles from './deposit-row.module.css'
import { DEPOSIT } from './texts.ts'

type DepositRowProps = {
  deposit: Deposit
  today: PlainDate
  /** Names the property in a list of several. */
  property?: ReactNode
}

/** One deposit: its amount, state, and next step. */
export function DepositRow({ deposit, today, property }: DepositRowProps) {
  const { amount, bid, kind, asked_back_on, returned_on, may_ask_back } = deposit
  const follow = useFollowDeposit(deposit.id)
  const remove = useDeleteDeposit(deposit.id)
  const isBusy = follow.isPending || remove.isPending
  const failure = follow.error ?? remove.error
  return (
    <li className={styles.deposit}>
      {property}
      <p className={styles.what}>
        <strong className={words.figures}>{formatExactDollars(amount)}</strong>
        <span>{DEPOSIT.kinds[kind]}</span>
        {bid !== null && <span>{DEPOSIT.forBid(formatExactDollars(bid))}</span>}
      </p>
      <p className={words.dim}>{standingText(deposit, today)}</p>
      {may_ask_back !== null && asked_back_on === null && (
        <Notice tone="green">{DEPOSIT.askBack[may_ask_back]}</Notice>
      )}
      {failure && (
        <Notice tone="red">
          {DEPOSIT.notChanged} {failure.message}
        </Notice>
      )}
      <p className={styles.actions}>
        {returned_on === null && (
          <Button
            disabled={isBusy}
            onClick={() => follow.mutate({ asked_back_on: asked_back_on === null ? today : null })}
          >
            {asked_back_on === null ? DEPOSIT.markAsked : DEPOSIT.undoAsked}
          </Button>
        )}
        <Button
          disabled={isBusy}
          onClick={() => follow.mutate({ returned_on: returned_on === null ? today : null })}
        >
          {returned_on === null ? DEPOSIT.markReturned : DEPOSIT.undoReturned}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => window.confirm(DEPOSIT.removeQuestion) && remove.mutate(undefined)}
        >
          {DEPOSIT.remove}
        </Button>
      </p>
    </li>
  )
}

function standingText({ paid_on, asked_back_on, returned_on }: Deposit, today: PlainDate): string {
  const day = (text: string | null) => (text === null ? null : parsePlainDate(text))
  const [paid, asked, returned] = [day(paid_on), day(asked_back_on), day(returned_on)]
  return [
    ...(paid ? [DEPOSIT.since(dayText(paid, today), Math.max(0, daysBetween(paid, today)))] : []),
    ...(asked ? [DEPOSIT.asked(dayText(asked, today))] : []),
    ...(returned ? [DEPOSIT.returned(dayText(returned, today))] : []),
  ].join('. ')
}
