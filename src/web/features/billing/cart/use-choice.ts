import { startTransition, useMemo, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Choice } from '#contract/billing/billing.ts'
import { choiceEntries, parseChoice } from '#contract/billing/choice-url.ts'

/** The choice in the URL, or `fallback` without one, and a function to change it; null clears it. */
export function useChoice(fallback: Choice): [choice: Choice, choose: (next: Choice | null) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useMemo(() => parseChoice(params), [params])
  // Keeps a checkbox checked while the router navigates to the new URL.
  const [choice, setOptimistic] = useOptimistic(chosen ?? fallback)
  const choose = (next: Choice | null) => {
    startTransition(async () => {
      if (next) setOptimistic(next)
      const search = next ? new URLSearchParams(choiceEntries(next)).toString() : ''
      await navigate({ search }, { replace: true, preventScrollReset: true })
    })
  }
  return [choice, choose]
}
