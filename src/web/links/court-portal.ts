/** Court records search for all 100 counties. It has no URL for a single case. */
export const COURT_PORTAL = 'https://portal-nc.tylertech.cloud/Portal/'
