import { Textarea } from '@mantine/core'
import { useId, useState, type SubmitEvent } from 'react'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { OUTCOMES, type Outcome } from '#domain/corrections/reported-figures.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { TextField } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { Notice } from '#web/ui/notice.tsx'
import styles from './answer-form.module.css'
import { REPORTS } from './texts.ts'

type AnswerFormProps = {
  group: ReportedFigureGroup
  onAnswered: (people: number) => void
  onFailed: (problem: string) => void
}

/** The outcome of the reports of one figure, and the answer to their reporters. */
export function AnswerForm({ group, onAnswered, onFailed }: AnswerFormProps) {
  const { listing_id, fact, reports } = group
  const [outcome, setOutcome] = useState<Outcome>('corrected')
  const [after, setAfter] = useState(reports[0]?.is_right ?? '')
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const name = useId()
  const send = useOperation(
    () =>
      call('POST /api/operator/reports/answer', {
        body: {
          listing_id,
          fact,
          seen: reports.map(({ id }) => id),
          outcome,
          after: outcome === 'corrected' ? after.trim() : null,
          answer: answer.trim(),
        },
      }),
    ({ told }) => onAnswered(told),
    onFailed,
  )
  const isAfterMissing = outcome === 'corrected' && after.trim() === ''
  const isAnswerMissing = answer.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAfterMissing && !isAnswerMissing) send.run(null)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {send.problem !== null && <Notice tone="red">{send.problem}</Notice>}
      <div className={styles.fields}>
        <div className={styles.outcome}>
          <p className={fieldStyles.label}>{REPORTS.outcome}</p>
          <ChoiceBar
            label={REPORTS.outcome}
            name={name}
            choices={OUTCOMES.map((value) => ({ value, words: REPORTS.outcomes[value] }))}
            chosen={outcome}
            onChoose={setOutcome}
          />
        </div>
        {outcome === 'corrected' && (
          <TextField
            label={REPORTS.after}
            description={REPORTS.fixFirst}
            maxLength={200}
            value={after}
            error={isTried && isAfterMissing ? REPORTS.afterMissing : undefined}
            onChange={({ currentTarget }) => setAfter(currentTarget.value)}
          />
        )}
      </div>
      <Textarea
        label={REPORTS.answer}
        description={REPORTS.answerHint}
        classNames={{
          label: `${fieldStyles.label}`,
          input: `${fieldStyles.input} ${styles.answer}`,
          description: `${fieldStyles.hint}`,
          error: `${fieldStyles.error}`,
        }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={1000}
        value={answer}
        error={isTried && isAnswerMissing ? REPORTS.answerMissing : undefined}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <Button type="submit" look="primary" disabled={send.isRunning}>
        {REPORTS.send(reports.length)}
      </Button>
      {send.dialog}
    </form>
  )
}
