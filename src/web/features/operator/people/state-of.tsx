import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconHourglass,
  IconMailQuestion,
  IconMinus,
  IconUserCheck,
} from '@tabler/icons-react'
import type { OperatorPerson } from '#contract/operator/people.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { PEOPLE } from './texts.ts'

const LOOKS = {
  active: { tone: 'green', icon: IconCircleCheck },
  trialing: { tone: 'blue', icon: IconHourglass },
  payment_failed: { tone: 'red', icon: IconAlertTriangle },
  granted: { tone: 'blue', icon: IconUserCheck },
  canceled: { tone: 'gray', icon: IconMinus },
  suspended: { tone: 'red', icon: IconBan },
  unverified: { tone: 'gray', icon: IconMailQuestion },
  none: { tone: 'gray', icon: IconMinus },
} as const

/** The color of how a person stands. */
export function toneOf(state: OperatorPerson['state']) {
  return LOOKS[state].tone
}

/** How a person stands, as icon and word. */
export function PersonState({ state, boxed = false }: Pick<OperatorPerson, 'state'> & { boxed?: boolean }) {
  return (
    <StateMark {...LOOKS[state]} boxed={boxed}>
      {PEOPLE.states[state]}
    </StateMark>
  )
}
