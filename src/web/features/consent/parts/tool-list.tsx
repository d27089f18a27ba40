import type { Tool } from '#web/features/consent/use-consent.ts'
import { CONSENT } from '#web/features/consent/texts.ts'
import styles from './tool-list.module.css'

/** Tools to load, and their hosts. */
export function ToolList({ tools }: { tools: readonly Tool[] }) {
  return (
    <ul className={styles.tools}>
      {tools.map(({ kind, hosts }) => (
        <li key={kind}>
          <strong>{CONSENT.tools[kind]}</strong> {CONSENT.from} {hosts.join(', ')}
        </li>
      ))}
    </ul>
  )
}
