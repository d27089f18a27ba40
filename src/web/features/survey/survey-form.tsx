import { useId, useState, type SyntheticEvent } from 'react'
import { call } from '#web/lib/api/call.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './survey-form.module.css'
import { SURVEY } from './texts.ts'

const MAX_LETTERS = 4000

/** From 1 on; the value is the number as text. */
const RATINGS = SURVEY.ratings.map((label, place) => ({ value: String(place + 1), words: label }))

/** The built-in form; we store its answers. */
export function SurveyForm() {
  const [rating, setRating] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [mayContact, setMayContact] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const textId = useId()
  const hintId = useId()
  const attempt = useAttempt()
  const answer = useSingleMutation({
    mutationFn: (chosen: string) => {
      const given = { rating: Number(chosen), text, may_contact: mayContact }
      return call('POST /api/survey', { body: { ...given, attempt: attempt.of(given) } })
    },
    onSuccess: () => {
      attempt.end()
      setText('')
    },
  })
  if (answer.isSuccess) return <Sent onAgain={answer.reset} />
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setProblem(rating === null ? SURVEY.ratingMissing : null)
    if (rating !== null) answer.mutate(rating)
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p className={words.dim}>{SURVEY.intro}</p>
      <FormNotice message={problem ?? answer.error?.message ?? null} />
      <div className={styles.question}>
        <p className={words.medium} aria-hidden="true">
          {SURVEY.rating}
        </p>
        <ChoiceBar
          label={SURVEY.rating}
          name="rating"
          className={`${styles.ratings}`}
          choices={RATINGS}
          chosen={rating}
          onChoose={setRating}
        />
      </div>
      <div className={styles.question}>
        <label className={words.medium} htmlFor={textId}>
          {SURVEY.text}
        </label>
        <textarea
          id={textId}
          className={styles.text}
          rows={6}
          maxLength={MAX_LETTERS}
          aria-describedby={hintId}
          disabled={answer.isPending}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replaceAll('\0', ''))}
        />
        <p id={hintId} className={words.label}>
          {SURVEY.textHint}
        </p>
      </div>
      <Checkbox
        label={SURVEY.mayContact}
        checked={mayContact}
        onChange={(event) => setMayContact(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        look="primary"
        size="tall"
        className={`${styles.send}`}
        disabled={answer.isPending}
      >
        {answer.isPending ? UI.working : SURVEY.send}
      </Button>
    </form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.form}>
      <FormDone>{SURVEY.sent}</FormDone>
      <p className={words.dim}>{SURVEY.sentHow}</p>
      <div className={styles.actions}>
        <ButtonLink look="primary" size="tall" to={paths.listing}>
          {SURVEY.toListings}
        </ButtonLink>
        <Button size="tall" onClick={onAgain}>
          {SURVEY.again}
        </Button>
      </div>
    </div>
  )
}
