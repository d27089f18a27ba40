/** Property reports per person and calendar month (New York time); failed ones do not count. */
export const REPORTS_A_MONTH = 10
