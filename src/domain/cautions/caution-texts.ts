/** A risk for a buyer. General text in our words, never advice on one case. */
export type Caution = {
  key: 'bankruptcy' | 'postponement' | 'redemption' | 'liens' | 'title' | 'possession'
  title: string
  text: string
}

const titleEnding =
  'Search the title first. The sale can be contested until one year after the deed is recorded, especially by a person who was never served.'

export const CAUTIONS = {
  bankruptcy: {
    key: 'bankruptcy',
    title: 'Bankruptcy stops everything',
    text: 'During the stay the sale cannot go on, and no bid is certain. Afterward, the sale is usually advertised again.',
  },
  redemption: {
    key: 'redemption',
    title: 'Redemption is still open',
    text: 'The owner and others with a claim may pay the taxes and costs until the court confirms the sale. The property may be redeemed on any day before that, and then your deposit is returned.',
  },
  liens: {
    key: 'liens',
    title: 'Liens that may survive',
    text: 'Taxes and assessments that are not in the judgment, city liens where the city was not joined, and a federal tax lien if the IRS was not given notice. The United States may buy the property back within 120 days of the sale or longer.',
  },
  title: {
    key: 'title',
    title: 'No warranty of title',
    text: `The deed conveys only what the court can convey. ${titleEnding}`,
  },
  titleBy: {
    MORTGAGE_STYLE: {
      key: 'title',
      title: 'No warranty of title',
      text: `The commissioner’s deed conveys only what the court can convey. ${titleEnding}`,
    },
    IN_REM: {
      key: 'title',
      title: 'No warranty of title',
      text: `The sheriff’s deed conveys only what the court can convey, and title insurers are wary of it. ${titleEnding}`,
    },
  },
  possession: {
    key: 'possession',
    title: 'No possession, no entry',
    text: 'You have no right to inspect the inside before you have the deed, and entering is trespassing. Removing anyone who lives there takes a court order.',
  },
  possessionBy: {
    MORTGAGE_STYLE: {
      key: 'possession',
      title: 'No possession, no entry',
      text: 'You have no right to inspect the inside before you have the deed, and entering is trespassing. The court may then order possession against those who were part of the case.',
    },
    IN_REM: {
      key: 'possession',
      title: 'No possession, no entry',
      text: 'You have no right to inspect the inside before you have the deed, and entering is trespassing. Removing anyone who lives there may take a separate eviction.',
    },
  },
} as const satisfies Record<string, Caution | Record<'MORTGAGE_STYLE' | 'IN_REM', Caution>>

/** What the dates of one listing add. Days such as `Nov 30, 2026`. */
export const DATED_CAUTIONS = {
  postponement: {
    title: 'Postponed by more than 90 days',
    text: (first: string, now: string) =>
      `First set for ${first}, now for ${now}. A sale may be postponed for up to 90 days in all; after that it may have to be advertised again. Ask the clerk of court.`,
  },
  redemptionFromAuction: (day: string) =>
    `From the auction, 120 days end on ${day}. They may count from the confirmation, and end later.`,
  redemptionFromBoth: (fromAuction: string, fromConfirmation: string) =>
    `From the auction, 120 days end on ${fromAuction}; from the confirmation, on ${fromConfirmation}. Which of the two counts is not settled.`,
  contestEnds: (recorded: string, ends: string) =>
    `This deed was recorded on ${recorded}, so the year ends on ${ends}.`,
}
