export const PAPERS = ['letter', 'a4'] as const

/** Texts around the sheets; the domain writes the sheets themselves. */
export const BID_SHEET = {
  print: 'Print',
  pdf: { letter: 'PDF, Letter', a4: 'PDF, A4' },
  pdfHint: { letter: 'For US Letter paper', a4: 'For A4 paper' },
  hint: (count: number) =>
    count === 1
      ? 'One page on Letter or A4. Only you see your numbers.'
      : 'One page each on Letter or A4, in order of deadline and sale date. Only you see your numbers.',
  packet: 'Packet of bid sheets',
  choose: 'Bid sheets',
  chooseHint: 'Choose favourites for a packet of bid sheets',
  chosen: (count: number) => (count === 0 ? 'Choose what to print.' : `${count} chosen`),
  tooMany: (most: number) => `At most ${most} in one packet.`,
  full: (most: number, left: number) =>
    `${most} chosen, the most in one packet. ${left} more ${left === 1 ? 'is' : 'are'} open.`,
  allOpen: 'All open ones',
  take: (title: string) => `Bid sheet of ${title}`,
  takeLabel: 'In the packet',
  toProperty: 'Property',
  toFavorites: 'Your favourites',
  loading: 'Bid sheet',
  failed: 'Could not create the bid sheet.',
} as const

/** Words on the sheets that the glossary explains. */
export const SHEET_TERMS = [
  ['upset-bid', 'upset bid'],
  ['deposit', 'deposit'],
  ['upset-deadline', 'upset deadline'],
  ['notice-of-upset-bid', 'notice of upset bid'],
  ['compliance-bond', 'compliance bond'],
] as const
