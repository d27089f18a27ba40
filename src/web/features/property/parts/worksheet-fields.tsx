import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { useUpdateNotes } from '#web/features/property/api.ts'
import { WORKSHEET } from '#web/features/property/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import { draftKey, type Draft } from './drafts.ts'
import { MoneyField } from './money-field.tsx'
import { SaveState } from './save-state.tsx'
import { useAutosave } from './use-autosave.ts'
import { worksheetView, type BidAhead, type WorksheetView } from './worksheet-view.ts'
import styles from './worksheet-fields.module.css'

type WorksheetProps = { userId: string; propertyNotes: PropertyNotes; ahead: BidAhead }

/** The person's own numbers, and results updated while typing. */
export function WorksheetFields({ userId, propertyNotes, ahead }: WorksheetProps) {
  const maximum = useOwnNumber('maximum_bid', userId, propertyNotes)
  const repairs = useOwnNumber('repairs', userId, propertyNotes)
  const costs = useOwnNumber('costs', userId, propertyNotes)
  const resale = useOwnNumber('resale', userId, propertyNotes)
  const wanted = useOwnNumber('wanted_margin', userId, propertyNotes)
  const fields = [maximum, repairs, costs, resale, wanted]
  const isReadable = fields.every(({ text }) => parseTypedAmount(text).ok)
  const view = worksheetView(
    {
      maximum_bid_cents: centsOf(maximum.text),
      costs_cents: centsOf(costs.text),
      repairs_cents: centsOf(repairs.text),
      resale_cents: centsOf(resale.text),
      wanted_margin_cents: centsOf(wanted.text),
    },
    ahead,
    useToday(),
  )
  return (
    <div className={styles.worksheet}>
      <h3 className={styles.title}>{WORKSHEET.title}</h3>
      <MoneyField label={WORKSHEET.fields.maximum_bid} field={maximum} />
      <MoneyField label={WORKSHEET.fields.repairs} field={repairs} />
      <MoneyField label={WORKSHEET.fields.costs} field={costs} />
      {view.deed !== null && (
        <p className={styles.line}>
          <span className={words.dim}>
            <Term id="excise-tax">{WORKSHEET.deed}</Term>{' '}
            <span className={words.label}>{WORKSHEET.estimate}</span>
          </span>
          <span className={styles.amount}>{view.deed}</span>
        </p>
      )}
      <MoneyField label={WORKSHEET.fields.resale} field={resale} />
      <MoneyField label={WORKSHEET.fields.wanted_margin} field={wanted} />
      {isReadable ? (
        <Results view={view} />
      ) : (
        <p className={`${styles.results} ${words.label}`}>{WORKSHEET.unreadable}</p>
      )}
      <SaveState fields={fields} />
    </div>
  )
}

function Results({ view: { margin, sensible, reach } }: { view: WorksheetView }) {
  const ReachIcon = reach?.isAbove ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={styles.results}>
      {margin === null && sensible === null && <p className={words.label}>{WORKSHEET.howToMargin}</p>}
      {margin !== null && (
        <p className={styles.line} data-loss={margin.isLoss || undefined}>
          <span>
            {margin.label} {margin.isLoss && `(${WORKSHEET.loss})`}
          </span>
          <span className={styles.amount}>{margin.amount}</span>
        </p>
      )}
      {sensible !== null && (
        <>
          <p className={styles.line}>
            <span>{WORKSHEET.sensible}</span>
            <span className={styles.amount}>{sensible.amount}</span>
          </p>
          {sensible.note !== null && <p className={words.label}>{sensible.note}</p>}
        </>
      )}
      <div role="status">
        {reach !== null && (
          <p className={styles.reach} data-above={reach.isAbove || undefined}>
            <ReachIcon size={16} aria-hidden="true" />
            <span>{reach.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}

type OwnNumber = 'maximum_bid' | 'repairs' | 'costs' | 'resale' | 'wanted_margin'

/** Autosaved like a note, except that a draft of an earlier visit yields to a number saved since on another device. */
function useOwnNumber(name: OwnNumber, userId: string, propertyNotes: PropertyNotes) {
  const { mutateAsync } = useUpdateNotes(propertyNotes.tax_foreclosure_id)
  const dollars = propertyNotes[name]
  return useAutosave({
    key: draftKey(userId, propertyNotes.tax_foreclosure_id, name),
    saved: dollars === null ? '' : formatExactDollars(dollars),
    outlastsOthers: false,
    isSound: (text) => parseTypedAmount(text).ok,
    send: async ({ text }: Draft) => {
      const cents = centsOf(text)
      await mutateAsync({ [name]: dollarsFromCents(cents) })
    },
  })
}

/** Null for an empty or invalid amount. */
function centsOf(text: string): number | null {
  const amount = parseTypedAmount(text)
  return amount.ok ? amount.cents : null
}
