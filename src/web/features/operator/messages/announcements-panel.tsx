import { IconCheck, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { OperatorAnnouncement } from '#contract/operator/messages.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MESSAGES } from './texts.ts'

type AnnouncementsPanelProps = {
  announcements: readonly OperatorAnnouncement[]
  today: PlainDate
  onCompose: () => void
}

/** Announcements with how far each is sent. */
export function AnnouncementsPanel({ announcements, today, onCompose }: AnnouncementsPanelProps) {
  const stop = useOperation((id: number) =>
    call('POST /api/operator/announcements/:id/stop', { params: { id }, body: {} }),
  )
  const { run, isRunning } = stop
  const columns = useMemo(() => columnsOf(today, run, isRunning), [today, run, isRunning])
  return (
    <Panel
      title={MESSAGES.announcements}
      flush
      aside={
        <Button onClick={onCompose}>
          <IconSend size={16} aria-hidden="true" />
          {MESSAGES.compose}
        </Button>
      }
    >
      {stop.problem !== null && <Notice tone="red">{stop.problem}</Notice>}
      <DataTable
        label={MESSAGES.announcements}
        columns={columns}
        rows={announcements}
        idOf={({ id }) => String(id)}
        empty={MESSAGES.noAnnouncements}
      />
      {stop.dialog}
    </Panel>
  )
}

function columnsOf(
  today: PlainDate,
  stop: (id: number) => void,
  isRunning: boolean,
): readonly TableColumn<OperatorAnnouncement>[] {
  return [
    { id: 'made', head: MESSAGES.when, width: '140px', cell: ({ made_at }) => instantText(made_at, today) },
    { id: 'county', head: MESSAGES.county, cell: ({ county }) => county ?? MESSAGES.everybody },
    { id: 'subject', head: MESSAGES.subject, cell: ({ subject }) => <b>{subject}</b> },
    {
      id: 'progress',
      head: MESSAGES.progress,
      cell: (each) => {
        const { delivered, recipients, refused, left_out, waiting, stopped_at } = each
        const more = [
          ...(refused > 0 ? [MESSAGES.refused(refused)] : []),
          ...(left_out > 0 ? [MESSAGES.leftOut(left_out)] : []),
        ]
        const isDone = waiting === 0
        const icon = stopped_at !== null ? IconPlayerStop : isDone ? IconCheck : IconSend
        const tone = stopped_at !== null ? 'gray' : isDone ? 'green' : 'amber'
        return (
          <StateMark tone={tone} icon={icon}>
            {[MESSAGES.progressText(delivered, recipients), ...more].join(', ')}
          </StateMark>
        )
      },
    },
    {
      id: 'stop',
      head: MESSAGES.stop,
      headSeen: 'never',
      align: 'end',
      cell: ({ id, waiting }) =>
        waiting > 0 && (
          <Button disabled={isRunning} onClick={() => stop(id)}>
            {MESSAGES.stop}
          </Button>
        ),
    },
  ]
}
