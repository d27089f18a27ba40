import { NativeSelect, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { Announced } from '#contract/operator/messages.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useFormPreview } from '#web/features/operator/kit/use-form-preview.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { TextField } from '#web/ui/field.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { Notice } from '#web/ui/notice.tsx'
import select from '#web/ui/select.module.css'
import styles from './announcement-form.module.css'
import { MESSAGES } from './texts.ts'

interface AnnouncementFormProps {
  readonly counties: readonly string[]
  readonly onMade: () => void
}

/** Writes an announcement: first the preview with how many get it, then the reason and the button that sends it. */
export function AnnouncementForm({ counties, onMade }: AnnouncementFormProps) {
  const [words, setWords] = useState<Announced>({ county: null, subject: '', body: '' })
  const [attempt] = useState(() => crypto.randomUUID())
  const preview = useFormPreview(words, (body) => call('POST /api/operator/announcements/preview', { body }))
  const { seen } = preview
  const send = useOperation(
    (body: Announced & { recipients: number; reason: string }) =>
      call('POST /api/operator/announcements', { body: { ...body, attempt } }),
    onMade,
  )
  useHeldOpen(send.isRunning)
  const change = (part: Partial<Announced>) => setWords({ ...words, ...part })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    preview.look()
  }
  return (
    <div className={styles.form}>
      <form className={styles.form} onSubmit={submit}>
        <NativeSelect
          label={MESSAGES.county}
          classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
          rightSection={null}
          value={words.county ?? ''}
          data={[
            { value: '', label: MESSAGES.everybody },
            ...counties.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget }) => change({ county: currentTarget.value || null })}
        />
        <TextField
          label={MESSAGES.subjectLabel}
          required
          minLength={3}
          maxLength={120}
          value={words.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <Textarea
          classNames={{
            label: `${field.label}`,
            input: `${field.input} ${styles.area}`,
            description: `${field.hint}`,
          }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={MESSAGES.body}
          description={MESSAGES.bodyHint}
          required
          rows={7}
          minLength={10}
          maxLength={5000}
          value={words.body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
        {preview.problem !== null && <Notice tone="red">{preview.problem}</Notice>}
        <Button type="submit" disabled={preview.isRunning}>
          {MESSAGES.preview}
        </Button>
      </form>
      {seen !== null && (
        <>
          <h3 className={styles.would}>{MESSAGES.wouldGet(seen.effect.recipients)}</h3>
          <pre className={styles.preview} role="group" aria-label={MESSAGES.preview} tabIndex={0}>
            {seen.effect.text}
          </pre>
          {seen.effect.recipients === 0 ? (
            <Notice tone="gray">{MESSAGES.noRecipients}</Notice>
          ) : (
            <ReasonBar hint={MESSAGES.throttle} problem={send.problem}>
              {(ask) => (
                <Button
                  look="primary"
                  disabled={send.isRunning}
                  onClick={() =>
                    ask((reason) => send.run({ ...seen.input, recipients: seen.effect.recipients, reason }))
                  }
                >
                  {MESSAGES.send(seen.effect.recipients)}
                </Button>
              )}
            </ReasonBar>
          )}
        </>
      )}
      {preview.dialog}
      {send.dialog}
    </div>
  )
}
