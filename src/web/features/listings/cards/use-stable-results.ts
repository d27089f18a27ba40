import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { once } from '#domain/lazy/once.ts'
import { isSameOrder, withFacts } from '#web/features/listings/worker/parts/listing-cards.ts'
import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'

type CalmCards<Cards> = {
  cards: Cards | null
  /** The cards stand as they stood before something changed elsewhere. */
  isBehind: boolean
  catchUp: () => void
}

/**
 * The cards to show where listings change while a person looks at them: the facts follow at once, but no card moves,
 * comes or goes until the person wants it, as long as `isHeld` says that they are at the list. Whatever the person
 * changes themselves shows at once; `asked` is all of that.
 */
export function useStableResults<Cards extends ListedCards>(
  latest: Cards | null,
  answer: ListAnswer | null,
  asked: readonly unknown[],
  isHeld: () => boolean,
): CalmCards<Cards> {
  const [kept, setKept] = useState({ cards: latest, answer, asked })
  // Only what did not follow by itself is worth a word.
  const [held, setHeld] = useState<typeof kept | null>(null)
  const isNew = kept.cards !== latest && (kept.answer === answer || !isSame(kept.asked, asked))
  const isAbsent = kept.cards === null || latest === null
  const isBehind = kept.cards !== latest && !isNew && !isAbsent
  if (kept.cards !== latest && !isBehind) setKept({ cards: latest, answer, asked })
  const shown = useMemo(
    () => (isBehind && kept.cards && answer ? withFactsOf(kept.cards, answer) : latest),
    [isBehind, kept.cards, answer, latest],
  )
  const catchUp = () => setKept({ cards: latest, answer, asked })
  const catchUpQuietly = useEffectEvent(() => {
    if (kept.cards && latest && (isAlike(kept.cards, latest) || !isHeld())) catchUp()
    else setHeld(kept)
  })
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(catchUpQuietly)
    return () => clearTimeout(timer)
  }, [isBehind, latest])
  return { cards: shown, isBehind: isBehind && held === kept, catchUp }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, place) => Object.is(value, other[place]))
}

function isAlike(one: ListedCards, other: ListedCards): boolean {
  return isSameOrder(one.outlined, other.outlined) && isSameOrder(one.withoutOutline, other.withoutOutline)
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
