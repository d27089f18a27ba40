import type { ReactNode } from 'react'
import styles from './setting.module.css'

export function Settings({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

type SettingProps = {
  name: string
  /** Why the value is stored, or what changing it means. */
  why?: string
  action?: ReactNode
  children?: ReactNode
}

/** One setting: its name, value, and button. */
export function Setting({ name, why, action, children }: SettingProps) {
  return (
    <div className={styles.line}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {children}
        {why !== undefined && <p className={styles.why}>{why}</p>}
      </dd>
      {action !== undefined && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
