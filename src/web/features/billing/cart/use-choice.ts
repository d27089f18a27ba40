import { startTransition, useMemo, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Choice } from '#contract/billing/billing.ts'
import { choiceEntries, parseChoice } from '#contract/billing/choice-url.ts'

/** The choice as the address says it, `unsaid` where it says none, and the way to change it; null takes it back. */
export function useChoice(unsaid: Choice): [choice: Choice, choose: (next: Choice | null) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const said = useMemo(() => parseChoice(params), [params])
  // A ticked box stays ticked while the router is on its way to the new address.
  const [choice, show] = useOptimistic(said ?? unsaid)
  const choose = (next: Choice | null) => {
    startTransition(async () => {
      if (next) show(next)
      const search = next ? new URLSearchParams(choiceEntries(next)).toString() : ''
      await navigate({ search }, { replace: true, preventScrollReset: true })
    })
  }
  return [choice, choose]
}
