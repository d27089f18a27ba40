import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { calculatorUrlEntries, parseCalculatorUrl } from '#contract/learning/calculator-url.ts'
import { type CalculatorFields, calculatorFields } from './parts/calculator-fields.ts'
import { LastDayCalculator, type Office } from './parts/last-day-calculator.tsx'
import { MaximumBidCalculator, OfferCalculator, UpsetBidCalculator } from './parts/money-calculators.tsx'

/** Four calculators with their state in the URL. Each shows an example until one of its fields is changed. */
export function Calculators({ offices }: { offices: readonly Office[] }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useMemo(() => parseCalculatorUrl(params), [params])
  const { fields, examples } = calculatorFields(state)
  // Changing one field writes all fields of its calculator to the URL, so that the rest of the example stays.
  const change = (changed: CalculatorFields[keyof CalculatorFields]) => {
    const search = new URLSearchParams(calculatorUrlEntries({ ...state, ...changed })).toString()
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  const isOneProperty = examples.has('maximum') === examples.has('upset')
  return (
    <>
      <UpsetBidCalculator fields={fields.upset} isExample={examples.has('upset')} onChange={change} />
      <LastDayCalculator
        fields={fields.days}
        isExample={examples.has('days')}
        offices={offices}
        onChange={change}
      />
      <MaximumBidCalculator
        fields={fields.maximum}
        isExample={examples.has('maximum')}
        lastBid={isOneProperty ? fields.upset.bid : null}
        onChange={change}
      />
      <OfferCalculator fields={fields.offer} isExample={examples.has('offer')} onChange={change} />
    </>
  )
}
