import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
  IconLoader2,
  IconMinus,
} from '@tabler/icons-react'
import type { OperatorSourceRun } from '#contract/operator/sources.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { SOURCES } from './texts.ts'

export type Outcome = OperatorSourceRun['outcome'] | 'none'

const LOOKS = {
  running: { tone: 'blue', icon: IconLoader2 },
  published: { tone: 'green', icon: IconCircleCheck },
  released: { tone: 'green', icon: IconCircleCheck },
  held: { tone: 'amber', icon: IconHandStop },
  rejected: { tone: 'gray', icon: IconCircleX },
  refused: { tone: 'red', icon: IconAlertTriangle },
  blocked: { tone: 'red', icon: IconBan },
  failed: { tone: 'red', icon: IconAlertTriangle },
  interrupted: { tone: 'gray', icon: IconMinus },
  none: { tone: 'gray', icon: IconMinus },
} as const

/** The color of an outcome, for bars and squares too. */
export function toneOf(outcome: Outcome) {
  return LOOKS[outcome].tone
}

/** What became of a run, as icon and word. */
export function OutcomeMark({ outcome, boxed }: { outcome: Outcome; boxed?: boolean }) {
  return (
    <StateMark {...LOOKS[outcome]} boxed={boxed ?? false}>
      {SOURCES.outcomes[outcome]}
    </StateMark>
  )
}
