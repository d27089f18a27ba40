import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import styles from '#web/features/billing/parts/deal.module.css'
import { CHANGE } from '#web/features/billing/texts.ts'

/** Confirms the change, with a link to the listings. */
export function ChangeDone() {
  return (
    <div className={styles.deal}>
      <FormDone>{CHANGE.done}</FormDone>
      <p>
        <ButtonLink size="tall" to={paths.listing}>
          {CHANGE.toListings}
        </ButtonLink>
      </p>
    </div>
  )
}
