import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import { StepPicture } from './parts/step-picture.tsx'
import { TOUR } from './texts.ts'
import styles from './tour-steps.module.css'

/** The tour, one step at a time. The step is in the URL, so that Back goes to the previous one. */
export function TourSteps() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const index = stepIndexOf(search.get('step'))
  const step = TOUR.steps[index] ?? TOUR.steps[0]
  const next = TOUR.steps[index + 1]
  const heading = useFocusOnChange(index)
  return (
    <section className={styles.tour} aria-labelledby="tour-step">
      <StepPicture step={step} />
      {next && (
        // Preloads the next picture.
        <div hidden>
          <StepPicture step={next} />
        </div>
      )}
      <div className={styles.text}>
        <p className={words.label}>{TOUR.place(index + 1, TOUR.steps.length)}</p>
        <h1 id="tour-step" ref={heading} className={`${words.xl} ${styles.name}`} tabIndex={-1}>
          {step.name}
        </h1>
        <p className={styles.what}>{step.text}</p>
      </div>
      <div className={styles.actions}>
        <nav className={styles.dots} aria-label={TOUR.dots}>
          {TOUR.steps.map(({ key, name }, place) => (
            <Link
              key={key}
              className={styles.dot}
              to={stepLink(place)}
              aria-label={TOUR.toStep(place + 1, name)}
              aria-current={place === index ? 'step' : undefined}
            />
          ))}
        </nav>
        {next && (
          <Button look="ghost" size="tall" onClick={() => void navigate(paths.listing)}>
            {TOUR.skip}
          </Button>
        )}
        <Button
          look="primary"
          size="tall"
          onClick={() => void navigate(next ? stepLink(index + 1) : paths.listing)}
        >
          {next ? TOUR.next : TOUR.start}
        </Button>
      </div>
    </section>
  )
}

function stepLink(index: number): string {
  return index === 0 ? paths.tour : `${paths.tour}?step=${index + 1}`
}

/** Defaults to the first step. */
function stepIndexOf(text: string | null): number {
  const index = TOUR.steps.findIndex((_step, place) => String(place + 1) === text)
  return Math.max(0, index)
}

/** Focuses the heading of a step when it replaces another, so that screen readers announce it. */
function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    heading.current?.focus()
  }, [index])
  return heading
}
