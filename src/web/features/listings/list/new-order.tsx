import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import styles from './new-order.module.css'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

/** Offers to update the order of the cards. */
export function NewOrder({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.place} role="status">
      <Button className={`${styles.button}`} onClick={onShow}>
        <IconRefresh size={16} aria-hidden="true" />
        {LISTING_TEXTS.newOrder}
      </Button>
    </div>
  )
}
