/** Property reports one person can have made in a month of New York; those that failed do not count. */
export const REPORTS_A_MONTH = 10
