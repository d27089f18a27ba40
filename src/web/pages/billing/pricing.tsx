import { Link } from 'react-router'
import { PriceTable } from '#web/features/billing/cart/price-table.tsx'
import { SampleListing } from '#web/features/listings/cards/sample-listing.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { useSession } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import words from '#web/ui/words.module.css'
import styles from './pricing.module.css'
import { PRICING } from '#web/pages/texts.ts'

/** Public page: the price of each county and a sample listing. */
export function Component() {
  const today = useToday()
  const isSignedIn = useSession().kind === 'in'
  return (
    <Page width="wide">
      <PageHead title={PRICING.title} description={PRICING.description} />
      <header className={styles.head}>
        <h1 className={words.xl}>{PRICING.title}</h1>
        <p className={words.dim}>{PRICING.intro}</p>
        <p>
          <Link className={words.link} to={isSignedIn ? paths.billing : paths.signUp}>
            {isSignedIn ? PRICING.toCounties : PRICING.toSignUp}
          </Link>
        </p>
      </header>
      <div className={styles.two}>
        <PriceTable />
        <SampleListing today={today} />
      </div>
    </Page>
  )
}
