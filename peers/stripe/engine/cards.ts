/** A card pays, is declined immediately, requires confirmation, or can be put on file but never charged. */
type Behavior = 'pays' | 'declined' | 'needs_action' | 'fails_when_charged'

type TestCard = {
  readonly number: string
  readonly behavior: Behavior
  readonly label: string
}

/** Stripe's test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behavior: 'pays', label: 'Payments succeed' },
  { number: '4000000000000002', behavior: 'declined', label: 'The card is declined' },
  { number: '4000002500003155', behavior: 'needs_action', label: 'The bank asks you to confirm' },
  {
    number: '4000000000000341',
    behavior: 'fails_when_charged',
    label: 'The card is accepted, and every charge fails',
  },
]

/** The behavior of a test card by number; null for any other number. */
export function behaviorOf(number: string): Behavior | null {
  return TEST_CARDS.find((card) => card.number === number)?.behavior ?? null
}

/** Whether a card on file pays. One that requires confirmation was confirmed when it was put on file. */
export function pays(number: string): boolean {
  const behavior = behaviorOf(number)
  return behavior === 'pays' || behavior === 'needs_action'
}

export const LAST_DIGITS = 4

/** `4242 4242 4242 4242`. */
export function spaced(number: string): string {
  return number.replaceAll(/\d{4}(?=\d)/g, '$& ')
}
