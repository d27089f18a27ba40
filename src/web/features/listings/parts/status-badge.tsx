import {
  IconCircleCheck,
  IconCircleDashed,
  IconGavel,
  IconHourglass,
  IconStopwatch,
} from '@tabler/icons-react'
import type { Badge as StatusBadgeLook } from '#domain/listing/badge.ts'
import { Badge } from '#web/ui/badge.tsx'

const ICONS = {
  timer: IconStopwatch,
  gavel: IconGavel,
  check: IconCircleCheck,
  hourglass: IconHourglass,
  pending: IconCircleDashed,
  none: null,
} as const

export function StatusBadge({ badge }: { badge: StatusBadgeLook }) {
  const Icon = ICONS[badge.icon]
  return (
    <Badge tone={badge.color} icon={Icon && <Icon aria-hidden="true" />}>
      {badge.text}
    </Badge>
  )
}
