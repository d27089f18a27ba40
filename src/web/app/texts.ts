/** Sentences of the frame around the pages, and of pages that tell why there is nothing else. */
export const NAVIGATION = {
  places: 'Main',
  menu: 'Menu',
  listings: 'Listings',
  haveAccount: 'Have an account?',
  newHere: 'New here?',
} as const
