import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/money/format-money.ts'
import { planName } from '#domain/accounts/plan-name.ts'
import { IconButton } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import { listingCountsQuery } from '#web/features/billing/api.ts'
import type { Cart, CartLine } from './cart.ts'
import styles from './cart-panel.module.css'
import { CART, cartTitle } from '#web/features/billing/texts.ts'

type CartPanelProps = {
  /** Target of the phone's bar. */
  id: string
  cart: Cart
  /** Marks lines that are not in the active subscription. */
  marksNew: boolean
  /** Adds or removes a plan; null is the statewide plan. */
  onToggle: (county: string | null) => void
  /** Error shown above the lines. */
  fault?: ReactNode
  /** Totals and the next step. */
  children: ReactNode
}

/** The chosen plans, line by line. */
export function CartPanel({ id, cart, marksNew, onToggle, fault, children }: CartPanelProps) {
  const { data: listings } = useQuery(listingCountsQuery)
  const { lines, dropped } = cart
  const isStateWide = cart.choice.state_wide
  const counted = isStateWide ? [...(listings?.values() ?? [])] : lines.map(countIn)
  function countIn({ county }: CartLine) {
    return listings?.get(county ?? '') ?? 0
  }
  const found = listings ? counted.reduce((sum, count) => sum + count, 0) : null
  const isEmpty = lines.length === 0 && dropped.length === 0
  return (
    <section id={id} tabIndex={-1} className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={words.md}>
        {lines.length === 0 ? CART.empty : cartTitle(isStateWide ? null : lines.length, found)}
      </h2>
      {fault}
      {isEmpty ? (
        <p className={words.dim}>{CART.emptyHow}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ county, cents, isNew }) => (
            <li key={planName(county)}>
              <span>{planName(county)}</span>
              {marksNew && isNew && <span className={words.label}>{CART.isNew}</span>}
              <span className={styles.price}>{formatCents(cents)}</span>
              <IconButton
                label={CART.remove(planName(county))}
                look="ghost"
                className={`${styles.take}`}
                onClick={() => onToggle(county)}
              >
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {dropped.map((county) => (
            <li key={planName(county)} data-dropped>
              <s>{planName(county)}</s>
              <span className={words.label}>{CART.dropped}</span>
              <IconButton
                label={CART.bringBack(planName(county))}
                look="ghost"
                className={`${styles.take}`}
                onClick={() => onToggle(county)}
              >
                <IconArrowBackUp size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
