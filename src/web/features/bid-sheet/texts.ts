/** What stands around the sheets; the words on them are the domain's. */
export const BID_SHEET = {
  print: 'Print',
  pdf: { letter: 'PDF, Letter', a4: 'PDF, A4' },
  pdfHint: { letter: 'For US Letter paper', a4: 'For A4 paper' },
  hint: (count: number) =>
    count === 1
      ? 'One page on Letter or A4. Only you see your numbers.'
      : 'One page each on Letter or A4, in the order of their last days and sales. Only you see your numbers.',
  toProperty: 'The property',
  toFavorites: 'Your favourites',
  loading: 'Bid sheet',
  failed: 'The bid sheet could not be made.',
} as const
