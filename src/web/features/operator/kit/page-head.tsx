import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Title } from '#web/ui/title.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  /** Pages above this one. */
  trail?: readonly { label: string; to: string }[]
  /** Beside the title: a state, a sentence. */
  children?: ReactNode
  /** Right end: the page's actions. */
  actions?: ReactNode
}

/** The head of an operator page. */
export function PageHead({ title, trail = [], children, actions }: PageHeadProps) {
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      {trail.length > 0 && (
        <ol className={styles.trail}>
          {trail.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <IconChevronRight size={12} aria-hidden="true" />
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      )}
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
    </div>
  )
}
