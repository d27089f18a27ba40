import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import {
  MAX_REPORTED_TEXT,
  PLACE_SEEN_TEXTS,
  PLACES_SEEN,
  REPORTED_FIGURES,
  type PlaceSeen,
  type ReportedFigure,
  reportedFigureName,
} from '#domain/corrections/reported-figures.ts'
import { shownFigure } from '#domain/corrections/shown-figure.ts'
import { addressText } from '#domain/listing/address.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { TextField } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { useReportFigure } from './api.ts'
import styles from './report-form.module.css'
import { CORRECTIONS } from './texts.ts'

const MAX_NOTE = 1000

type ReportFormProps = {
  details: ListingDetails
  /** The fields as the form opens. */
  first: { readonly figure: ReportedFigure; readonly isRight: string }
  today: PlainDate
  onClose: () => void
}

/** What is wrong, what the person saw, and where. */
export function ReportForm({ details, first, today, onClose }: ReportFormProps) {
  const [figure, setFigure] = useState(first.figure)
  const [isRight, setRight] = useState(first.isRight)
  const [place, setPlace] = useState<PlaceSeen | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const placeId = useId()
  const report = useReportFigure(details.listing.id)
  useHeldOpen(report.isPending)
  const shown = shownFigure(details, figure, today)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight.trim() === '') field.current?.focus()
    else if (place !== null && !report.isPending) {
      const body = {
        fact: figure,
        shown: shown?.slice(0, MAX_REPORTED_TEXT) ?? '',
        is_right: isRight,
        seen_at_place: place,
        note,
      }
      report.mutate(body, { onSuccess: onClose })
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormNotice message={report.error?.message ?? null} />
      <div className={styles.figure}>
        <p className={words.label}>{addressText(details.listing)}</p>
        <NativeSelect
          label={CORRECTIONS.figure}
          classNames={{ label: `${fieldStyles.label}`, input: `${fieldStyles.input}` }}
          data={REPORTED_FIGURES.map((value) => ({ value, label: reportedFigureName(value) }))}
          value={figure}
          onChange={({ currentTarget: { value } }) =>
            setFigure(REPORTED_FIGURES.find((each) => each === value) ?? 'other')
          }
        />
        {shown !== null && <p className={words.strong}>{CORRECTIONS.shown(shown)}</p>}
      </div>
      <TextField
        ref={field}
        label={CORRECTIONS.isRight}
        data-autofocus
        autoComplete="off"
        maxLength={MAX_REPORTED_TEXT}
        value={isRight}
        error={isTried && isRight.trim() === '' ? CORRECTIONS.isRightMissing : undefined}
        onChange={({ currentTarget }) => setRight(currentTarget.value)}
      />
      <div className={styles.place}>
        <p className={fieldStyles.label} id={placeId}>
          {CORRECTIONS.place}
        </p>
        <ChoiceBar
          label={CORRECTIONS.place}
          name={placeId}
          choices={PLACES_SEEN.map((value) => ({ value, words: PLACE_SEEN_TEXTS[value] }))}
          chosen={place}
          onChoose={setPlace}
        />
        {isTried && place === null && (
          <p className={fieldStyles.error} role="alert">
            {CORRECTIONS.placeMissing}
          </p>
        )}
      </div>
      <Textarea
        label={CORRECTIONS.note}
        classNames={{ label: `${fieldStyles.label}`, input: `${fieldStyles.input} ${styles.note}` }}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <p className={words.label}>{CORRECTIONS.told}</p>
      <ButtonPair>
        <Button size="tall" onClick={onClose} disabled={report.isPending}>
          {UI.cancel}
        </Button>
        <Button type="submit" look="primary" size="tall" aria-disabled={report.isPending}>
          {report.isPending ? UI.working : CORRECTIONS.send}
        </Button>
      </ButtonPair>
    </form>
  )
}
