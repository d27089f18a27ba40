/** How far ahead deadlines and auctions are listed, as the filters of the listing screen count: today and so many more. */
export const NEAR_DAYS = 7
