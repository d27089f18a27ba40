/** Texts of favorites and their alert. Those quoted from the specification are verbatim. */
export const FAVORITES = {
  title: 'Your Favourites',
  notice:
    'Get an alert when a saved property is cleared for auction, when the estimated credit bid is revealed, or when the auction ends. You can unsubscribe at any time.',
  settings: 'Notifications',
  sort: 'Sort',
  mostRecent: 'Most recent',
  lowestPrice: 'Lowest price',
  highestPrice: 'Highest price',
  noResults:
    "We've searched everywhere but we haven't found what you are looking for. Try broadening your search by changing up some of your filters.",
  howTo: 'Star a listing to follow it here.',
  toListings: 'See listings',
  notLoaded: 'Your favourites did not load.',
  button: 'Favourite',
  starOf: (address: string) => `Favourite: ${address}`,
  notKnown: 'Your favourites did not load. Press to try again.',
  removed: (address: string) => `${address} is no longer a favourite.`,
  notAdded: (address: string) => `${address} was not added to your favourites.`,
  notRemoved: (address: string) => `${address} is still a favourite.`,
  undo: 'Undo',
  logFailed: 'A favourite could not be changed',
} as const
export const NOTIFICATIONS = {
  title: 'Notifications',
  instant: 'Instant email alert about changes in your favourite listings',
  address: (email: string) => `Goes to ${email}.`,
  notOn: 'The alert is still off.',
  notOff: 'The alert is still on.',
  isOn: 'The alert is on.',
  isOff: 'The alert is off.',
  logFailed: 'The instant alert could not be changed',
} as const
