import type { AuditEntry } from '#contract/operator/audit.ts'
import styles from './audit-values.module.css'
import { AUDIT } from './texts.ts'

/** What an action changed, as names and values. */
export function AuditValues({ entry }: { entry: AuditEntry }) {
  const { before, after, details } = entry
  const names = [...new Set([...namesOf(before), ...namesOf(after)])]
  const others = Object.entries(details)
  return (
    <dl className={styles.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <del>{textOf(fieldOf(before, name))}</del> → <ins>{textOf(fieldOf(after, name))}</ins>
          </dd>
        </div>
      ))}
      {names.length === 0 && before !== null && (
        <div>
          <dt>{AUDIT.before}</dt>
          <dd>{textOf(before)}</dd>
        </div>
      )}
      {names.length === 0 && after !== null && (
        <div>
          <dt>{AUDIT.after}</dt>
          <dd>{textOf(after)}</dd>
        </div>
      )}
      {others.map(([name, value]) => (
        <div key={name}>
          <dt>{wordsOf(name)}</dt>
          <dd>{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function wordsOf(name: string): string {
  return name.replaceAll('_', ' ')
}

/** A value in words: lists and nested values in one line. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return AUDIT.nothing
  if (typeof value === 'boolean') return value ? AUDIT.yes : AUDIT.no
  if (Array.isArray(value)) return value.length === 0 ? AUDIT.nothing : value.map(textOf).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${wordsOf(name)}: ${textOf(each)}`)
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
