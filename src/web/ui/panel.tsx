import { useId, type ReactNode } from 'react'
import { useFocusPlace } from './focus-place.ts'
import styles from './panel.module.css'

type PanelProps = {
  title: string
  /** Right end of the head: a link or a small figure. */
  aside?: ReactNode
  /** True if the content has its own margins, such as a table. */
  flush?: boolean
  children: ReactNode
}

export function Panel({ title, aside, flush = false, children }: PanelProps) {
  const titleId = useId()
  const focusPlace = useFocusPlace()
  return (
    <section className={styles.panel} aria-labelledby={titleId} {...focusPlace}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
