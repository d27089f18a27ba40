import { Textarea } from '@mantine/core'
import { useId, useState, type SubmitEvent } from 'react'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { OUTCOMES, type Outcome } from '#domain/corrections/reported-figures.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './answer-form.module.css'
import { REPORTS } from './texts.ts'

type AnswerFormProps = {
  group: ReportedFigureGroup
  onAnswered: (people: number) => void
  onFailed: (problem: string) => void
}

/** The outcome of the reports of one figure, and the answer to their reporters. */
export function AnswerForm({ group, onAnswered, onFailed }: AnswerFormProps) {
  const { listing_id, fact, shown, is_still_shown, reports } = group
  const [chosen, setOutcome] = useState<Outcome | null>(null)
  const choices = OUTCOMES.filter((value) => value !== 'corrected' || !is_still_shown)
  const outcome = chosen !== null && choices.includes(chosen) ? chosen : null
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const name = useId()
  const send = useOperation(
    (outcome: Outcome) =>
      call('POST /api/operator/reports/answer', {
        body: {
          listing_id,
          fact,
          seen: reports.map(({ id }) => id),
          outcome,
          shown,
          answer: answer.trim(),
        },
      }),
    ({ told }) => onAnswered(told),
    onFailed,
  )
  const isAnswerMissing = answer.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (outcome !== null && !isAnswerMissing) send.run(outcome)
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
            choices={choices.map((value) => ({ value, words: REPORTS.outcomes[value] }))}
            chosen={outcome}
            onChoose={setOutcome}
          />
          {isTried && outcome === null && (
            <p className={fieldStyles.error} role="alert">
              {REPORTS.outcomeMissing}
            </p>
          )}
        </div>
        {shown !== null && (
          <div>
            <p className={fieldStyles.label}>{REPORTS.shown}</p>
            <p className={words.strong}>{shown}</p>
            {is_still_shown && <p className={fieldStyles.hint}>{REPORTS.fixFirst}</p>}
          </div>
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
