/** Where the court's records of all hundred counties are searched. It has no address for a single case. */
export const COURT_PORTAL = 'https://portal-nc.tylertech.cloud/Portal/'
