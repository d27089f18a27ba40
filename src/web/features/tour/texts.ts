/** The tour. Names of steps and buttons are verbatim from the specification. */
export const TOUR = {
  title: 'Onboarding tour',
  steps: [
    {
      key: 'find',
      name: 'Find Properties',
      text: 'See every tax foreclosure of your counties as a list, on a map or both. Narrow it by status, county, price, month and structure; the page address keeps your filters.',
      picture:
        'The listings of a county beside the map, each with its badge, last bid, minimum upset bid and deposit.',
    },
    {
      key: 'save',
      name: 'Save Favorites',
      text: 'Star a property to add it to your favourites. We email you when one is cleared for auction, when its opening bid is published, when someone bids and when its auction ends.',
      picture: 'The page of favourites with sort buttons and a card for each saved property.',
    },
    {
      key: 'track',
      name: 'Track Auctions',
      text: 'The calendar shows every sale and every upset deadline. Each property’s page counts down to the hour the clerk closes, with the minimum upset bid and its deposit.',
      picture: 'A month of the calendar with sales and upset deadlines by county.',
    },
  ],
  place: (step: number, steps: number) => `Step ${step} of ${steps}`,
  toStep: (step: number, name: string) => `Step ${step}: ${name}`,
  dots: 'Steps of the tour',
  next: 'Next',
  start: 'Get Started',
  skip: 'Skip Tour',
} as const

export type TourStep = (typeof TOUR)['steps'][number]
