import { Link, useSearchParams } from 'react-router'
import { FavoritesHead } from '#web/features/favorites/favorites-head.tsx'
import { ReportsPanel } from '#web/features/reports/reports-panel.tsx'
import { REPORTS } from '#web/features/reports/texts.ts'
import { areReportsShown, profileLink, reportsLink } from '#web/links/profile-tabs.ts'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { onlyOpen } from './only-open.tsx'
import { ProfileFavorites } from './profile-favorites.tsx'
import { PROFILE } from '#web/pages/texts.ts'
import styles from './user-profile.module.css'

const OpenFavorites = onlyOpen(ProfileFavorites, () => <FavoritesHead count={0} />)

/**
 * The profile tab with favorites and reports. Reports remain available to the user who requested them, even after their
 * counties are closed to that user.
 */
export function ProfileFollowing() {
  const [search] = useSearchParams()
  const areReports = areReportsShown(search)
  const parts = [
    { ...profileLink('your_favourites'), label: PROFILE.favorites, isShown: !areReports },
    { ...reportsLink(), label: REPORTS.title, isShown: areReports },
  ]
  return (
    <>
      <nav className={styles.parts} aria-label={PROFILE_TAB_LABELS.your_favourites}>
        {parts.map(({ to, state, label, isShown }) => (
          <Link
            key={to}
            className={styles.part}
            to={to}
            state={state}
            replace
            aria-current={isShown ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {areReports ? <ReportsPanel /> : <OpenFavorites />}
    </>
  )
}
