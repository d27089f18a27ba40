import type { AuditEntry } from '#contract/operator/audit.ts'
import { countyWithFips } from '#domain/counties/counties.ts'
import { dayText, instantText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './audit-values.module.css'
import { AUDIT } from './texts.ts'

type AuditValuesProps = { entry: AuditEntry; today: PlainDate }

/** What an action changed, as names and values. */
export function AuditValues({ entry, today }: AuditValuesProps) {
  const { before, after, details } = entry
  const textOf = (value: unknown) => valueText(value, today)
  const names = [...new Set([...namesOf(before), ...namesOf(after)])]
  const changed = names.filter((name) => textOf(fieldOf(before, name)) !== textOf(fieldOf(after, name)))
  const others = Object.entries(details).filter(([, value]) => textOf(value) !== AUDIT.nothing)
  return (
    <dl className={styles.values}>
      {changed.map((name) => (
        <div key={name}>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <Change from={textOf(fieldOf(before, name))} to={textOf(fieldOf(after, name))} />
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

/** Texts that would fill the page, such as the layout of a source, are folded. */
const LONG = 150

function Change({ from, to }: { from: string; to: string }) {
  const change = (
    <>
      {from !== AUDIT.nothing && (
        <>
          <del>{from}</del> →{' '}
        </>
      )}
      <ins>{to}</ins>
    </>
  )
  if (from.length + to.length <= LONG) return change
  return <Disclosure summary={from === AUDIT.nothing ? AUDIT.set : AUDIT.changed}>{change}</Disclosure>
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

/** A value in words: lists and nested values in one line, days, times and counties as on other pages. */
function valueText(value: unknown, today: PlainDate): string {
  if (value === null || value === undefined || value === '') return AUDIT.nothing
  if (typeof value === 'boolean') return value ? AUDIT.yes : AUDIT.no
  if (Array.isArray(value))
    return value.length === 0 ? AUDIT.nothing : value.map((each) => valueText(each, today)).join('; ')
  if (typeof value === 'object') return fieldsText(value, today)
  return typeof value === 'string' ? writtenText(value, today) : JSON.stringify(value)
}

function writtenText(text: string, today: PlainDate): string {
  const day = wireDay(text)
  if (day !== null) return dayText(day, today)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return instantText(text, today)
  return countyWithFips(text)?.name ?? text
}

function fieldsText(value: object, today: PlainDate): string {
  const texts = Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${wordsOf(name)}: ${valueText(each, today)}`)
  return texts.length === 0 ? AUDIT.nothing : texts.join(', ')
}

/** Whether it is a list or an object without anything in it. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
