/** What a card does: it pays, is declined at once, asks the person to confirm, or can be kept but never charged. */
type Behaviour = 'pays' | 'declined' | 'needs_action' | 'fails_when_charged'

type TestCard = {
  readonly number: string
  readonly behaviour: Behaviour
  readonly label: string
}

/** Stripe's own test cards, and what each is for. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'pays', label: 'Payments succeed' },
  { number: '4000000000000002', behaviour: 'declined', label: 'The card is declined' },
  { number: '4000002500003155', behaviour: 'needs_action', label: 'The bank asks you to confirm' },
  {
    number: '4000000000000341',
    behaviour: 'fails_when_charged',
    label: 'The card is accepted, and every charge fails',
  },
]

/** The behaviour of a card by its number; null for a number that is no test card. */
export function behaviourOf(number: string): Behaviour | null {
  return TEST_CARDS.find((card) => card.number === number)?.behaviour ?? null
}

/** Whether a card a customer has on file pays. One that needed a confirmation was confirmed when it was put there. */
export function pays(number: string): boolean {
  const behaviour = behaviourOf(number)
  return behaviour === 'pays' || behaviour === 'needs_action'
}

export const LAST_DIGITS = 4

/** `4242 4242 4242 4242`. */
export function spaced(number: string): string {
  return number.replaceAll(/\d{4}(?=\d)/g, '$& ')
}
