import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { once } from '#domain/lazy/once.ts'
import { changedPlaces, withFacts } from '#web/features/listings/worker/parts/listing-cards.ts'
import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'

type StableResults<Cards> = {
  cards: Cards | null
  /** The cards still show the order from before a change elsewhere. */
  isBehind: boolean
  catchUp: () => void
}

/**
 * Keeps the card order stable while listings change under the person: facts update immediately, but no card moves,
 * appears or disappears until they ask, as long as `isHeld` reports them at the list. Changes the person makes
 * themselves, listed in `inputs`, show immediately.
 */
export function useStableResults<Cards extends ListedCards>(
  latest: Cards | null,
  answer: ListAnswer | null,
  inputs: readonly unknown[],
  isHeld: () => boolean,
): StableResults<Cards> {
  const [shownState, setShownState] = useState({ cards: latest, answer, inputs })
  // Set only when the order could not update by itself, so that the update is offered.
  const [held, setHeld] = useState<typeof shownState | null>(null)
  const isNew =
    shownState.cards !== latest && (shownState.answer === answer || !isSame(shownState.inputs, inputs))
  const isAbsent = shownState.cards === null || latest === null
  const isAlike = useMemo(() => hasSameOrder(shownState.cards, latest), [shownState.cards, latest])
  const isBehind = !isAlike && !isNew && !isAbsent
  if (shownState.cards !== latest && !isBehind) setShownState({ cards: latest, answer, inputs })
  const shown = useMemo(
    () => (isBehind && shownState.cards && answer ? withFactsOf(shownState.cards, answer) : latest),
    [isBehind, shownState.cards, answer, latest],
  )
  const catchUp = () => setShownState({ cards: latest, answer, inputs })
  const catchUpQuietly = useEffectEvent(() => {
    if (isHeld()) setHeld(shownState)
    else catchUp()
  })
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(catchUpQuietly)
    return () => clearTimeout(timer)
  }, [isBehind, latest])
  return { cards: shown, isBehind: isBehind && held === shownState, catchUp }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, place) => Object.is(value, other[place]))
}

function hasSameOrder(one: ListedCards | null, other: ListedCards | null): boolean {
  if (one === null || other === null) return one === other
  const isAlike = (part: 'outlined' | 'withoutOutline') => changedPlaces(one[part], other[part]) !== null
  return isAlike('outlined') && isAlike('withoutOutline')
}

function withFactsOf<Cards extends ListedCards>(cards: Cards, answer: ListAnswer): Cards {
  const byId = once(() => {
    const all = [...answer.tax_foreclosures, ...answer.without_outline]
    return new Map(all.map((listing): [number, Listing] => [listing.id, listing]))
  })
  const factsOf = (id: number) => byId().get(id)
  return {
    ...cards,
    outlined: withFacts(cards.outlined, factsOf),
    withoutOutline: withFacts(cards.withoutOutline, factsOf),
  }
}
