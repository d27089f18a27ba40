import { NativeSelect } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { ClosureEntry } from '#contract/operator/closures.ts'
import { counties } from '#domain/counties/counties.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import sticky from '#web/features/operator/kit/sticky-bar.module.css'
import { useFormPreview } from '#web/features/operator/kit/use-form-preview.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import select from '#web/ui/select.module.css'
import styles from './closure-form.module.css'
import { EffectPanel } from './effect-panel.tsx'
import { CALENDAR } from './texts.ts'

const EMPTY = { county: '', from: '', to: '', extends_to: '', reason: '', source_url: '' }
type Typed = typeof EMPTY

const entryOf = ({ county, from, to, extends_to, reason, source_url }: Typed): ClosureEntry => ({
  county: county || null,
  from,
  to: to || from,
  extends_to: extends_to || null,
  reason,
  source_url: source_url || null,
})

/** Adds closed days: first what they would move, then the reason and the button. */
export function ClosureForm({ onDone }: { onDone: (moved: number) => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const preview = useFormPreview(entryOf(typed), (entry) =>
    call('POST /api/operator/closures/preview', { body: entry }),
  )
  const { seen } = preview
  const apply = useOperation(
    ({ entry, effect, why }: { entry: ClosureEntry; effect: string; why: string }) =>
      call('POST /api/operator/closures', { body: { ...entry, effect, why } }),
    ({ moved }) => {
      setTyped(EMPTY)
      onDone(moved)
    },
  )
  const type = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    preview.look()
  }
  return (
    <>
      <Panel title={CALENDAR.add}>
        <form className={styles.form} onSubmit={submit}>
          <NativeSelect
            label={CALENDAR.where}
            classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
            rightSection={null}
            data={[
              { value: '', label: CALENDAR.statewide },
              ...counties.map(({ name }) => ({ value: name, label: name })),
            ]}
            {...type('county')}
          />
          <TextField label={CALENDAR.from} type="date" required {...type('from')} />
          <TextField label={CALENDAR.to} description={CALENDAR.toHint} type="date" {...type('to')} />
          <TextField
            label={CALENDAR.extendsTo}
            description={CALENDAR.extendsHint}
            type="date"
            {...type('extends_to')}
          />
          <TextField
            label={CALENDAR.shown}
            description={CALENDAR.shownHint}
            required
            maxLength={200}
            {...type('reason')}
          />
          <TextField label={CALENDAR.page} type="url" maxLength={2000} {...type('source_url')} />
          <Button type="submit" disabled={preview.isRunning}>
            {CALENDAR.preview}
          </Button>
        </form>
        {preview.problem !== null && <Notice tone="red">{preview.problem}</Notice>}
      </Panel>
      {seen && (
        <>
          <EffectPanel effect={seen.effect} />
          <div className={sticky.bar}>
            <ReasonBar problem={apply.problem}>
              {(ask) => (
                <Button
                  look="primary"
                  disabled={apply.isRunning}
                  onClick={() =>
                    ask((why) => apply.run({ entry: seen.input, effect: seen.effect.effect, why }))
                  }
                >
                  {CALENDAR.apply}
                </Button>
              )}
            </ReasonBar>
          </div>
        </>
      )}
      {preview.dialog}
      {apply.dialog}
    </>
  )
}
