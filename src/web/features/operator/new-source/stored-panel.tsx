import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './stored-panel.module.css'
import { NEW_SOURCE } from './texts.ts'

interface StoredPanelProps {
  readonly source: Answer<'GET /api/operator/sources/:name'>
  readonly today: PlainDate
  readonly onEdit: (id: string) => void
  readonly onRemoved: () => void
}

const TEXTS = NEW_SOURCE.stored

/** What an operator can change of a source that was made from a page; nothing for others. */
export function StoredPanel({ source: { name, stored }, today, onEdit, onRemoved }: StoredPanelProps) {
  const edit = useOperation(
    (page: 'latest' | 'fixture') =>
      call('POST /api/operator/source_drafts', { body: { source: name, page, edits: true } }),
    ({ id }) => onEdit(id),
  )
  const remove = useOperation(
    (reason: string) =>
      call('POST /api/operator/stored_sources/:name/remove', {
        params: { name },
        body: { version: stored?.version ?? 1, reason },
      }),
    onRemoved,
  )
  if (stored === null) return null
  return (
    <Panel title={TEXTS.title} flush>
      <FactList>
        <Fact name={TEXTS.version}>{stored.version}</Fact>
        <Fact name={TEXTS.saved}>{instantText(stored.saved_at, today)}</Fact>
        <Fact name={TEXTS.fixture}>{TEXTS.rows(stored.rows)}</Fact>
      </FactList>
      <div className={styles.body}>
        <div className={styles.buttons}>
          <Button disabled={edit.isRunning} onClick={() => edit.run('fixture')}>
            {TEXTS.edit}
          </Button>
          <Button disabled={edit.isRunning} onClick={() => edit.run('latest')}>
            {TEXTS.editLatest}
          </Button>
        </div>
        {edit.problem !== null && <Notice tone="red">{edit.problem}</Notice>}
        <p className={styles.what}>{TEXTS.removeWhat}</p>
        <ReasonBar problem={remove.problem}>
          {(ask) => (
            <Button disabled={remove.isRunning} onClick={() => ask(remove.run)}>
              {TEXTS.remove}
            </Button>
          )}
        </ReasonBar>
      </div>
      {edit.dialog}
      {remove.dialog}
    </Panel>
  )
}
