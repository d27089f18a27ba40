import { useState } from 'react'
import { useOperation } from './use-operation.tsx'

/**
 * What a form would do, asked for before it is applied. Only what is in the form is ever shown: an edit ends a preview,
 * also one whose answer comes after the edit.
 */
export function useFormPreview<Input, Effect>(input: Input, make: (input: Input) => Promise<Effect>) {
  const [seen, setSeen] = useState<{ readonly input: Input; readonly effect: Effect } | null>(null)
  const { run, ...operation } = useOperation(make, (effect, of) => setSeen({ input: of, effect }))
  const isCurrent = seen !== null && JSON.stringify(seen.input) === JSON.stringify(input)
  if (seen !== null && !isCurrent) setSeen(null)
  return { ...operation, look: () => run(input), seen: isCurrent ? seen : null }
}
