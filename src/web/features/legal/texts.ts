/** Sentences around the legal texts. */
export const LEGAL = {
  version: 'Version of',
  effective: 'In effect since',
  contents: 'Contents',
  print: 'Print',
  contactAt: 'at',
  contactByReply: 'by answering any email you had from us',
} as const
