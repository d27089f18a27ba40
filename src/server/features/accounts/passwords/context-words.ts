/**
 * Words that an attacker of this product would try first: its name, what it is about, and where it is used (decision
 * 109). Lower case, letters only.
 */
export const CONTEXT_WORDS = [
  ...['courthouse', 'courthousesteps', 'courtsteps', 'housesteps', 'steps'],
  ...[
    'auction',
    'bidder',
    'clerk',
    'deposit',
    'foreclosure',
    'foreclosures',
    'highbid',
    'investor',
    'listing',
  ],
  ...['parcel', 'realestate', 'taxdeed', 'taxforeclosure', 'taxlien', 'taxsale', 'upset', 'upsetbid'],
  ...['carolina', 'northcarolina', 'raleigh', 'charlotte', 'mecklenburg', 'rutherford', 'burke', 'wake'],
  ...['admin', 'administrator', 'operator', 'subscriber', 'support'],
] as const
