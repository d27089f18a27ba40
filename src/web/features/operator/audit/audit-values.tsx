import type { AuditEntry } from '#contract/operator/audit.ts'
import { countyWithFips } from '#domain/counties/counties.ts'
import { disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import { acresText } from '#domain/listing/facts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { capitalized } from '#domain/text/first-letter.ts'
import { FACT_NAMES } from '#domain/timeline/event-texts.ts'
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
  const changes = names
    .map((name) => ({
      name,
      from: fieldText(name, fieldOf(before, name), today),
      to:
        before === null && fieldOf(after, name) === 0
          ? AUDIT.nothing
          : fieldText(name, fieldOf(after, name), today),
    }))
    .filter(({ from, to }) => from !== to)
  const others = Object.entries(details)
    .filter(([name]) => !UNSHOWN.includes(name))
    .map(([name, value]) => ({ name, text: fieldText(name, value, today) }))
    .filter(({ text }) => text !== AUDIT.nothing)
  return (
    <dl className={styles.values}>
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{nameText(name)}</dt>
          <dd>
            <Change from={from} to={to} />
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
      {others.map(({ name, text }) => (
        <div key={name}>
          <dt>{nameText(name)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What "About" names and leads to, and what only a program can use. The file has them. */
const UNSHOWN = ['listing_id', 'parcel_id', 'run_id', 'fix_id', 'merge_id', 'sha256']

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

/** A name of a field as on other pages. */
function nameText(name: string): string {
  return FACT_NAMES.get(name) ?? capitalized(wordsOf(name))
}

/** A value by the name of its field: facts, prices and areas as on other pages. */
function fieldText(name: string, value: unknown, today: PlainDate): string {
  if (typeof value === 'number' && name === 'monthly') return formatExactDollars(value)
  if (typeof value === 'number' && name === 'acres') return `${acresText(value, 3)} ac`
  const isFact = FACT_NAMES.has(name) && (typeof value === 'string' || typeof value === 'number')
  return isFact && value !== '' ? disputedValueText(name, value, today) : valueText(value, today)
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
    .map(([name, each]) => `${wordsOf(name)}: ${fieldText(name, each, today)}`)
  return texts.length === 0 ? AUDIT.nothing : texts.join(', ')
}

/** Whether it is a list or an object without anything in it. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
