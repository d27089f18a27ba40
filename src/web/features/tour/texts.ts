/** The tour; the names of the steps and buttons stand word for word as the specification has them. */
export const TOUR = {
  title: 'Onboarding tour',
  steps: [
    {
      key: 'find',
      name: 'Find Properties',
      text: 'See every tax foreclosure of your counties as a list, on a map or both. Narrow it by status, county, price, month and structure; the address of the page keeps what you chose.',
      picture:
        'The listings of a county beside the map, each with its badge, last bid, bid to beat and deposit.',
    },
    {
      key: 'save',
      name: 'Save Favorites',
      text: 'Press the star on a property to keep it with your favourites. We email you when one is cleared for auction, when its opening bid is published, when it is bid on and when its auction ends.',
      picture: 'The page of favourites with sort buttons and a card for each saved property.',
    },
    {
      key: 'track',
      name: 'Track Auctions',
      text: 'The calendar holds every sale and every last day to file an upset bid. A property’s own page counts down to the hour the clerk closes, with the least next bid and its deposit.',
      picture: 'The calendar of a month with the sales and last days of each county.',
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
