import { useState } from 'react'
import type { OperatorOutline } from '#contract/operator/outlines.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './outline-editor.module.css'
import { OUTLINE } from './texts.ts'

interface SaveFormProps {
  listingId: number
  outline: OperatorOutline
  ring: readonly Position[]
  isUsable: boolean
  today: PlainDate
  onSaved: () => void
}

/** Saves what was drawn against the outline that was there when drawing began. */
export function SaveForm({ listingId, outline, ring, isUsable, today, onSaved }: SaveFormProps) {
  // After a refusal the page shows what another operator did, and a second try means it.
  const [seen, setSeen] = useState<string | null>(outline.version)
  const [replaces, setReplaces] = useState(false)
  const save = useOperation(async (reason: string) => {
    const body = {
      ...{ version: seen ?? outline.version, reason },
      ...{ ring: ring.map((corner) => [...corner]), replaces_found: replaces },
    }
    try {
      return await call('POST /api/operator/listings/:id/draw_outline', {
        params: { id: String(listingId) },
        body,
      })
    } catch (error) {
      if (isApiError(error, 'changed_meanwhile')) setSeen(null)
      throw error
    }
  }, onSaved)
  const holding = outline.drawn.find(({ ended_at }) => ended_at === null)
  const isFound = outline.outline?.is_drawn === false
  return (
    <Panel title={OUTLINE.save} flush>
      {holding && (
        <p className={styles.lines}>
          {OUTLINE.takesPlace(
            holding.drawn_by ?? OUTLINE.someone,
            instantText(holding.drawn_at, today),
            OUTLINE.acres(holding.acres),
            holding.reason,
          )}
        </p>
      )}
      {isFound && (
        <div className={styles.lines}>
          <Checkbox
            label={OUTLINE.replaces}
            description={OUTLINE.replacesHint}
            checked={replaces}
            onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.foot}>
        <ReasonBar hint={OUTLINE.saveHint} problem={save.problem}>
          {(ask) => (
            <Button
              look="primary"
              disabled={save.isRunning || !isUsable || (isFound && !replaces)}
              onClick={() => ask(save.run)}
            >
              {OUTLINE.save}
            </Button>
          )}
        </ReasonBar>
      </div>
      {save.dialog}
    </Panel>
  )
}
