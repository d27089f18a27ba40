import { useEffect, useState } from 'react'
import { formatCents } from '#domain/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import styles from './cart-bar.module.css'
import type { Cart } from './cart.ts'
import { CART } from '#web/features/billing/texts.ts'

type CartBarProps = { cart: Cart; cartId: string }

/** On a phone, where the cart is below a long table, the bar at the lower edge jumps to it. */
export function CartBar(props: CartBarProps) {
  const isPhone = usePhone()
  return isPhone && props.cart.lines.length > 0 ? <Bar {...props} /> : null
}

function Bar({ cart, cartId }: CartBarProps) {
  const [isCartSeen, setCartSeen] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(cartId)
    if (!panel) return
    const watch = new IntersectionObserver(([entry]) => setCartSeen(entry?.isIntersecting ?? false))
    watch.observe(panel)
    return () => watch.disconnect()
  }, [cartId])
  const review = () => {
    const panel = document.getElementById(cartId)
    panel?.scrollIntoView()
    panel?.focus({ preventScroll: true })
  }
  if (isCartSeen) return null
  return (
    <div className={styles.bar}>
      <span>
        {CART.bar(cart.choice.state_wide ? null : cart.lines.length, formatCents(cart.monthlyCents))}
      </span>
      <Button look="primary" onClick={review}>
        {CART.review}
      </Button>
    </div>
  )
}
