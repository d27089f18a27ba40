import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, type Icon } from '@tabler/icons-react'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { Link, matchPath, Outlet, useLocation } from 'react-router'
import type { OperatorArea } from '#contract/operator/overview.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import words from '#web/ui/words.module.css'
import styles from './operator-frame.module.css'

type Entry = {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  readonly area?: OperatorArea
  /** The entry's own and those below it, by their paths below `/operator`. */
  readonly pages: Readonly<Record<string, unknown>>
}

/** How often operators see what others did, in milliseconds. */
const REFRESH_MS = 30_000

/** A sidebar with the operator pages and how much waits on each; a menu where there is no room for it. */
export function OperatorFrame({ entries }: { entries: readonly Entry[] }) {
  const { pathname } = useLocation()
  const { data } = useQuery({ ...queryOf('GET /api/operator/needs'), refetchInterval: REFRESH_MS })
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    toggle.current?.focus()
  }
  const addressOf = (path: string) => (path === '' ? paths.operator : `${paths.operator}/${path}`)
  const here = entries.find(({ pages }) =>
    Object.keys(pages).some((path) => matchPath(addressOf(path), pathname)),
  )
  const counts = data?.counts ?? {}
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const countOf = ({ path, area }: Entry) => (path === '' ? all : ((area && counts[area]) ?? 0))
  return (
    <div className={styles.layout}>
      <nav className={styles.side} aria-label={OPERATOR.places} onKeyDown={closeOnEscape}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="operator-pages"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.tag}>{OPERATOR.tag}</span>
          {here?.label}
          <span className={words.spoken}>{OPERATOR.open}</span>
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
        <ul id="operator-pages" className={styles.entries} data-open={isOpen}>
          {entries.map((entry) => {
            const count = countOf(entry)
            return (
              <li key={entry.path}>
                <Link
                  to={addressOf(entry.path)}
                  className={styles.entry}
                  aria-current={entry === here ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <entry.icon size={18} className={styles.icon} aria-hidden="true" />
                  {entry.label}
                  {count > 0 && (
                    <span className={styles.count} aria-label={OPERATOR.waiting(count)}>
                      {count}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
        <p className={styles.foot}>{OPERATOR.footer}</p>
      </nav>
      <div className={styles.page}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}
