import { useState, type SubmitEvent } from 'react'
import type { CountyFactChange } from '#contract/operator/counties.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { EffectPanel } from '#web/features/operator/calendar/effect-panel.tsx'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { useFormPreview } from '#web/features/operator/kit/use-form-preview.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './facts-form.module.css'
import { COUNTIES } from './texts.ts'

type County = Answer<'GET /api/operator/counties/:slug'>
type FactName = CountyFactChange['fact']
/** What was typed over which value. */
type Typed = { readonly text: string; readonly seen: string | null }

type FactsFormProps = { county: County; today: PlainDate; onSaved: (moved: number) => void }

function checkedText(day: string | null, today: PlainDate): string | null {
  const date = wireDay(day)
  return date === null ? null : dayText(date, today)
}

/** Facts and contacts of a county: only what is changed is saved, with its effect shown first. */
export function FactsForm({ county, today, onSaved }: FactsFormProps) {
  const { slug, facts, contacts } = county
  const [typed, setTyped] = useState<Partial<Record<FactName, Typed>>>({})
  const save = useOperation(
    ({ reason, changes, effect }: { reason: string; changes: CountyFactChange[]; effect: string }) =>
      call('POST /api/operator/counties/:slug', {
        params: { slug },
        body: { changes, effect, reason },
      }),
    ({ moved }) => onSaved(moved),
  )
  const shown = new Map<FactName, string | null>([
    ...facts.map(({ fact, value }) => [fact, value] as const),
    ...contacts.map(({ fact, value }) => [fact, value] as const),
  ])
  const changes = [...shown.keys()].flatMap((fact): CountyFactChange[] => {
    const own = typed[fact]
    const value = own?.text.trim() || null
    return own === undefined || value === own.seen ? [] : [{ fact, value, seen: own.seen }]
  })
  const preview = useFormPreview(changes, (body) =>
    call('POST /api/operator/counties/:slug/preview', { params: { slug }, body: { changes: body } }),
  )
  const { seen } = preview
  const isOvertaken = (fact: FactName) => {
    const own = typed[fact]
    return own !== undefined && own.seen !== (shown.get(fact) ?? null)
  }
  const type = (fact: FactName) => ({
    label: COUNTIES.factNames[fact],
    maxLength: 500,
    value: typed[fact]?.text ?? shown.get(fact) ?? '',
    error: isOvertaken(fact) ? COUNTIES.factChanged(shown.get(fact) ?? null) : null,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [fact]: { text: currentTarget.value, seen: shown.get(fact) ?? null } }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    preview.look()
  }
  return (
    <form className={stack.stack} onSubmit={submit}>
      <Panel title={COUNTIES.facts}>
        <div className={styles.fields}>
          {facts.map(({ fact, is_set }) => (
            <TextField
              key={fact}
              {...type(fact)}
              description={is_set ? COUNTIES.setByUs : COUNTIES.builtIn}
            />
          ))}
        </div>
      </Panel>
      <Panel title={COUNTIES.contacts}>
        <div className={styles.fields}>
          {contacts.map(({ fact, source, seen: day, standing, note }) => (
            <TextField
              key={fact}
              {...type(fact)}
              description={[
                `${COUNTIES.standings[standing]}. ${COUNTIES.from(source, checkedText(day, today))}`,
                ...(note === null ? [] : [note]),
              ].join('. ')}
            />
          ))}
        </div>
      </Panel>
      {preview.problem !== null && <Notice tone="red">{preview.problem}</Notice>}
      {seen === null ? (
        <div className={styles.save}>
          <p>{changes.length === 0 ? COUNTIES.nothingChanged : COUNTIES.emptyMeansUnknown}</p>
          <Button type="submit" look="primary" disabled={changes.length === 0 || preview.isRunning}>
            {COUNTIES.preview}
          </Button>
        </div>
      ) : (
        <>
          <EffectPanel effect={seen.effect} />
          <ReasonBar problem={save.problem}>
            {(ask) => (
              <Button
                look="primary"
                disabled={save.isRunning}
                onClick={() =>
                  ask((reason) => save.run({ changes: seen.input, effect: seen.effect.effect, reason }))
                }
              >
                {COUNTIES.save}
              </Button>
            )}
          </ReasonBar>
        </>
      )}
      {preview.dialog}
      {save.dialog}
    </form>
  )
}
