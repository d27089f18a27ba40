import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { addressText } from '#domain/listing/address.ts'
import { listingReturnOf } from '#web/links/listing-return.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { useList, useOwnList } from '#web/features/listings/api.ts'
import styles from './list-steps.module.css'
import { stepsIn, type Steps } from './parts/steps-in.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { useListingResults } from '#web/features/listings/worker/use-listing-results.ts'
import { useToday } from '#web/lib/use-today.ts'

type ListStepsProps = {
  /** Address of the listing screen the person came from, with its filters and order. */
  list: string
  /** The listing on screen. */
  id: number
  favorites: ReadonlySet<number> | null
}

/**
 * Links to the previous and next listing in the list the person came from, also by the left and right arrow keys. Each
 * step replaces the history entry, so Back still leads to the list.
 */
export function ListSteps({ list, id, favorites }: ListStepsProps) {
  const steps = useSteps({ list, id, favorites })
  const open = useOpen()
  useArrowKeys(steps, open)
  if (steps === null) return null
  const { place, count, previous, next } = steps
  return (
    <nav className={styles.steps} aria-label={LISTING_TEXTS.steps}>
      <span className={styles.place} role="status">
        {LISTING_TEXTS.placeOf(place, count)}
      </span>
      <Step to={previous} name={LISTING_TEXTS.previous} keyName="ArrowLeft" onOpen={open}>
        <IconChevronLeft size={16} aria-hidden="true" />
      </Step>
      <Step to={next} name={LISTING_TEXTS.next} keyName="ArrowRight" onOpen={open}>
        <IconChevronRight size={16} aria-hidden="true" />
      </Step>
    </nav>
  )
}

/** Null until the list has loaded. A listing that has left the list keeps its last steps. */
function useSteps({ list, id, favorites }: ListStepsProps): Steps | null {
  const today = useToday()
  const state = useMemo(() => parseListingUrl(new URL(list, location.origin).searchParams), [list])
  // The cached list is used as it is; only a list that is not cached is fetched.
  const { answer } = useOwnList(useList(state, today, { staleTime: Infinity }).list)
  const results = useListingResults(answer, state, { today, favorites })
  const found = useMemo(() => results && stepsIn(results, id), [results, id])
  const [last, setLast] = useState<{ id: number; steps: Steps } | null>(null)
  if (found !== null && last?.steps !== found) setLast({ id, steps: found })
  return found ?? (last?.id === id ? last.steps : null)
}

type Open = (listing: Listing) => void

function useOpen(): Open {
  const navigate = useNavigate()
  const returnState = listingReturnOf(useLocation().state)
  return ({ id }) => void navigate(paths.details(id), { state: returnState, replace: true })
}

/** Ignores the arrow keys while the focused element uses them itself. */
function useArrowKeys(steps: Steps | null, open: Open): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isFree = event.target instanceof Element && event.target.matches(FREE_FOR_ARROWS)
      const to = event.key === 'ArrowLeft' ? steps?.previous : event.key === 'ArrowRight' ? steps?.next : null
      if (isFree && to) open(to)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [steps, open])
}

const FREE_FOR_ARROWS = ['body', 'main', 'h1', 'a:not([role*="item"])', 'button:not([role])', 'summary']
  .map((element) => `${element}:not([role="dialog"] *)`)
  .join()

type StepProps = {
  to: Listing | null
  name: string
  keyName: string
  onOpen: Open
  children: ReactNode
}

/** The same element at the ends of the list, only disabled, so that keyboard users keep the focus. */
function Step({ to, name, keyName, onOpen, children }: StepProps) {
  const label = to === null ? name : `${name}: ${addressText(to)}`
  return (
    <a
      className={styles.step}
      href={to === null ? undefined : paths.details(to.id)}
      role="link"
      tabIndex={0}
      aria-disabled={to === null || undefined}
      aria-keyshortcuts={keyName}
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (to !== null) openBy(event, () => onOpen(to))
      }}
    >
      {children}
    </a>
  )
}
