import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { ARTICLES } from './articles.ts'
import styles from './learning-frame.module.css'
import { LEARNING } from './texts.ts'

type LearningFrameProps = {
  /** The page has its own parent page, and links back to that instead of the overview. */
  hasOwnWayBack?: boolean
  children: ReactNode
}

/** Layout of every page of the learning area: contents beside it, disclaimer below. */
export function LearningFrame({ hasOwnWayBack = false, children }: LearningFrameProps) {
  const isOverview = useLocation().pathname === paths.learning
  return (
    <div className={styles.frame}>
      <nav className={styles.contents} aria-label={LEARNING.places}>
        <Entry to={paths.learning}>{LEARNING.start}</Entry>
        <p className={styles.part}>{LEARNING.articles}</p>
        <ol>
          {ARTICLES.map(({ slug, meta }) => (
            <li key={slug}>
              <Entry to={paths.article(slug)}>{meta['title']}</Entry>
            </li>
          ))}
        </ol>
        <p className={styles.part}>{LEARNING.tools}</p>
        <ul>
          <li>
            <Entry to={paths.glossary}>{LEARNING.glossary}</Entry>
          </li>
          <li>
            <Entry to={paths.countyGuide}>{LEARNING.counties}</Entry>
          </li>
          <li>
            <Entry to={paths.calculators}>{LEARNING.calculators}</Entry>
          </li>
        </ul>
      </nav>
      <div className={styles.body}>
        {!isOverview && !hasOwnWayBack && (
          <div className={styles.back}>
            <BackTo to={paths.learning}>{LEARNING.title}</BackTo>
          </div>
        )}
        {children}
        <p className={styles.notAdvice}>{LEARNING.notAdvice}</p>
      </div>
    </div>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink className={`${styles.entry}`} to={to} end={to === paths.learning}>
      {children}
    </NavLink>
  )
}
