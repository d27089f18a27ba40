/**
 * Range of the listed deadlines and auctions, counted like the filters of the listing screen: today plus this many
 * days.
 */
export const NEAR_DAYS = 7
