/** Texts around the legal documents. */
export const LEGAL = {
  version: 'Version of',
  effective: 'In effect since',
  contents: 'Contents',
  print: 'Print',
  contactAt: 'at',
  noContact: 'at [support address not set]',
} as const
