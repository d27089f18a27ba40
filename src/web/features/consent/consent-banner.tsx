import { Link } from 'react-router'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import styles from './consent-banner.module.css'
import { ToolList } from './parts/tool-list.tsx'
import { CONSENT } from './texts.ts'
import type { Consent } from './use-consent.ts'

/** Asks once without blocking the page; no answer means no consent. */
export function ConsentBanner({ consent }: { consent: Consent }) {
  if (!consent.isAsking) return null
  return (
    <section className={styles.banner} aria-label={CONSENT.title}>
      <div className={styles.words}>
        <p className={words.strong}>{CONSENT.ask}</p>
        <ToolList tools={consent.tools} />
        <p className={words.dim}>
          {CONSENT.promise}{' '}
          <Link className={words.link} to={paths.privacy}>
            {CONSENT.policy}
          </Link>
        </p>
      </div>
      <div className={styles.answers}>
        <Button size="tall" onClick={() => consent.decide('declined')}>
          {CONSENT.decline}
        </Button>
        <Button size="tall" onClick={() => consent.decide('accepted')}>
          {CONSENT.accept}
        </Button>
      </div>
    </section>
  )
}
