import { Link } from 'react-router'
import { CONSENT } from '#web/features/consent/texts.ts'
import { paths } from '#web/links/paths.ts'
import styles from './footer.module.css'
import { FOOTER, NAVIGATION } from '#web/app/texts.ts'

/** `onPrivacyChoices` is null if there are no choices to make. */
export function Footer({ onPrivacyChoices }: { onPrivacyChoices: (() => void) | null }) {
  return (
    <footer className={styles.footer}>
      <p>{FOOTER.what}</p>
      <nav className={styles.links} aria-label={FOOTER.more}>
        <Link to={paths.learning}>{NAVIGATION.learning}</Link>
        <Link to={paths.pricing}>{FOOTER.pricing}</Link>
        <Link to={paths.eula}>{FOOTER.eula}</Link>
        <Link to={paths.termsOfUse}>{FOOTER.terms}</Link>
        <Link to={paths.privacy}>{FOOTER.privacy}</Link>
        {onPrivacyChoices && (
          <button type="button" onClick={onPrivacyChoices}>
            {CONSENT.title}
          </button>
        )}
      </nav>
    </footer>
  )
}
