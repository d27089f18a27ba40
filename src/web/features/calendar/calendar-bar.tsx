import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRss } from '@tabler/icons-react'
import { CALENDAR_VIEWS, type CalendarUrlState, type CalendarView } from '#contract/calendar/calendar-url.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import field from '#web/ui/field.module.css'
import styles from './calendar-bar.module.css'
import { CALENDAR } from './texts.ts'
import type { UpdateCalendarUrl } from './use-calendar-url.ts'

type CalendarBarProps = {
  title: string
  view: CalendarView
  state: CalendarUrlState
  update: UpdateCalendarUrl
  counties: readonly string[]
  /** One screen back or forward. */
  onStep: (steps: 1 | -1) => void
  onSubscribe: () => void
}

/** The month shown, and the controls across the top. */
export function CalendarBar({ title, view, state, update, counties, onStep, onSubscribe }: CalendarBarProps) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title} aria-live="polite">
        {title}
      </h1>
      <div className={styles.steps}>
        <IconButton label={CALENDAR.previous[view]} onClick={() => onStep(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <Button onClick={() => update({ day: null }, 'push')}>{CALENDAR.today}</Button>
        <IconButton label={CALENDAR.next[view]} onClick={() => onStep(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <span className={styles.space} />
      <NativeSelect
        aria-label={CALENDAR.county}
        classNames={{ input: `${field.input} ${styles.county}` }}
        data={[
          { value: '', label: CALENDAR.allCounties(counties.length) },
          ...[...new Set([...counties, ...(state.county === null ? [] : [state.county])])].map((county) => ({
            value: county,
            label: county,
          })),
        ]}
        value={state.county ?? ''}
        onChange={(event) => update({ county: event.currentTarget.value || null }, 'push')}
      />
      <Checkbox
        label={CALENDAR.favoritesOnly}
        checked={state.favorites}
        onChange={(event) => update({ favorites: event.currentTarget.checked }, 'push')}
      />
      <ChoiceBar
        label={CALENDAR.view}
        name="view"
        choices={CALENDAR_VIEWS.map((value) => ({ value, words: CALENDAR.views[value] }))}
        chosen={view}
        onChoose={(chosen) => update({ view: chosen }, 'push')}
      />
      <Button aria-haspopup="dialog" onClick={onSubscribe}>
        <IconRss size={16} aria-hidden="true" />
        {CALENDAR.subscribe}
      </Button>
    </div>
  )
}
