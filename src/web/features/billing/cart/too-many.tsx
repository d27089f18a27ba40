import type { Offer } from '#contract/billing/billing.ts'
import { MAX_COUNTIES } from '#domain/accounts/plan-change.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { SupportLine } from '#web/ui/support-line.tsx'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import type { Cart } from './cart.ts'
import styles from '#web/features/billing/parts/deal.module.css'
import { TOO_MANY } from '#web/features/billing/texts.ts'

type TooManyProps = { cart: Cart; stateWide: Offer | null; onStateWide: () => void }

/** Shown when more counties are chosen than a subscription can have. */
export function TooMany({ cart, stateWide, onStateWide }: TooManyProps) {
  const excess = cart.lines.length - MAX_COUNTIES
  return (
    <div className={styles.deal} role="status">
      <p className={words.strong}>{TOO_MANY.title(MAX_COUNTIES)}</p>
      {stateWide ? (
        <>
          <p>{TOO_MANY.offer(MAX_COUNTIES, formatExactDollars(stateWide.price))}</p>
          <Button look="primary" size="tall" wide onClick={onStateWide}>
            {TOO_MANY.choose}
          </Button>
          <p className={styles.note}>{TOO_MANY.orLess(excess)}</p>
        </>
      ) : (
        <p>{TOO_MANY.notOnSale(MAX_COUNTIES, excess)}</p>
      )}
      <SupportLine />
    </div>
  )
}
