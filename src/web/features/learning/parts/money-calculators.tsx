import { upsetRuleText } from '#domain/upset-bid/terms-texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import { paths } from '#web/links/paths.ts'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import { AmountField } from './amount-field.tsx'
import { Calculator, MainFigure } from './calculator.tsx'
import type { CalculatorFields } from './calculator-fields.ts'
import styles from './calculator.module.css'
import { maximumBidResult, offerResult, upsetBidResult } from './calculations.ts'

type CalculatorProps<Fields> = {
  fields: Fields
  isExample: boolean
  onChange: (fields: Fields) => void
}

export function UpsetBidCalculator({
  fields,
  isExample,
  onChange,
}: CalculatorProps<CalculatorFields['upset']>) {
  const today = useToday()
  const result = fields.bid === null || fields.bid === 0 ? null : upsetBidResult(fields.bid, today)
  return (
    <Calculator
      title={CALCULATORS.upset}
      isExample={isExample}
      rule={`${upsetRuleText(upsetBidTermsOn(today))} (G.S. 1-339.25, 1-339.64).`}
      ruleTo={paths.article('upset-bids')}
      fields={
        <AmountField
          label={CALCULATORS.lastBid}
          hint={CALCULATORS.lastBidHint}
          value={fields.bid}
          onChange={(bid) => onChange({ bid })}
        />
      }
    >
      {result === null ? (
        <p className={words.dim}>{CALCULATORS.howBid}</p>
      ) : (
        <>
          <dl className={styles.figures}>
            <MainFigure label={<Term id="upset-bid">{CALCULATORS.minimumBid}</Term>}>
              {result.minimum}
            </MainFigure>
            <MainFigure label={<Term id="deposit">{CALCULATORS.deposit}</Term>}>{result.deposit}</MainFigure>
            <MainFigure label={CALCULATORS.raise}>{result.raise}</MainFigure>
          </dl>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{CALCULATORS.ladder}</th>
                <th scope="col">{CALCULATORS.bid}</th>
                <th scope="col">{CALCULATORS.deposit}</th>
              </tr>
            </thead>
            <tbody>
              {result.ladder.map(({ bid, deposit }, step) => (
                <tr key={bid}>
                  <th scope="row">{step === 0 ? CALCULATORS.now : CALCULATORS.afterMore(step)}</th>
                  <td>{bid}</td>
                  <td>{deposit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Calculator>
  )
}

type MaximumCalculatorProps = CalculatorProps<CalculatorFields['maximum']> & {
  /** Cents; null if it belongs to another property than these figures. */
  lastBid: number | null
}

export function MaximumBidCalculator({ fields, isExample, lastBid, onChange }: MaximumCalculatorProps) {
  const today = useToday()
  const result = maximumBidResult(fields, lastBid, today)
  const names = ['resale', 'repairs', 'costs', 'margin'] as const
  return (
    <Calculator
      title={CALCULATORS.maximum}
      isExample={isExample}
      rule={CALCULATORS.maximumRule}
      ruleTo={paths.article('after-the-window')}
      fields={names.map((name) => (
        <AmountField
          key={name}
          label={CALCULATORS[name]}
          value={fields[name]}
          onChange={(cents) => onChange({ ...fields, [name]: cents })}
        />
      ))}
    >
      {result === null ? (
        <p className={words.dim}>{CALCULATORS.howMaximum}</p>
      ) : (
        <>
          <dl>
            <MainFigure label={CALCULATORS.highest}>{result.highest}</MainFigure>
          </dl>
          <dl className={styles.amounts}>
            {result.lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {result.isNone && <p>{CALCULATORS.noBid}</p>}
          {result.reach !== null && <p className={words.dim}>{result.reach}</p>}
        </>
      )}
    </Calculator>
  )
}

export function OfferCalculator({ fields, isExample, onChange }: CalculatorProps<CalculatorFields['offer']>) {
  const result = fields.offer === null || fields.offer === 0 ? null : offerResult(fields.offer)
  return (
    <Calculator
      title={CALCULATORS.offer}
      isExample={isExample}
      rule={`${CALCULATORS.offerRule} (G.S. 160A-269).`}
      ruleTo={paths.article('county-owned-land')}
      fields={
        <AmountField
          label={CALCULATORS.lastOffer}
          hint={CALCULATORS.lastOfferHint}
          value={fields.offer}
          onChange={(offer) => onChange({ offer })}
        />
      }
    >
      {result === null ? (
        <p className={words.dim}>{CALCULATORS.howOffer}</p>
      ) : (
        <dl className={styles.figures}>
          <MainFigure label={<Term id="surplus-property">{CALCULATORS.minimumOffer}</Term>}>
            {result.minimum}
          </MainFigure>
          <MainFigure label={<Term id="deposit">{CALCULATORS.deposit}</Term>}>{result.deposit}</MainFigure>
        </dl>
      )}
    </Calculator>
  )
}
