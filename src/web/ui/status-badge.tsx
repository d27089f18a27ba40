import {
  IconCircleCheck,
  IconCircleDashed,
  IconGavel,
  IconHourglass,
  IconStopwatch,
} from '@tabler/icons-react'
import type { Badge as StatusBadgeLook } from '#domain/listing/badge.ts'
import { Badge } from './badge.tsx'

const ICONS = {
  timer: IconStopwatch,
  gavel: IconGavel,
  check: IconCircleCheck,
  hourglass: IconHourglass,
  pending: IconCircleDashed,
  none: null,
} as const

/** Only the icon of a status, for use next to its text. */
export function StatusIcon({ icon }: Pick<StatusBadgeLook, 'icon'>) {
  const Icon = ICONS[icon] ?? IconCircleDashed
  return <Icon aria-hidden="true" />
}

/** The status of a listing, with the text and color from the domain. */
export function StatusBadge({ badge }: { badge: StatusBadgeLook }) {
  const Icon = ICONS[badge.icon]
  return (
    <Badge tone={badge.color} icon={Icon && <Icon aria-hidden="true" />}>
      <span data-by-day="">{badge.text}</span>
    </Badge>
  )
}
