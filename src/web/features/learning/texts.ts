/** Texts of the learning area around its articles. */
export const LEARNING = {
  title: 'Learning',
  description:
    'How a North Carolina tax foreclosure works, step by step: articles with their statutes, a glossary, a guide to all 100 counties and calculators.',
  headline: 'How a North Carolina tax foreclosure works',
  intro:
    'Twelve short articles with dates and statutes, forty terms, a guide to each county, and calculators that use the same rules as the listings.',
  places: 'Learning',
  start: 'Overview',
  articles: 'Articles',
  tools: 'Look up',
  glossary: 'Glossary',
  glossaryHint: 'Forty terms in plain words',
  counties: 'County guide',
  countiesHint: 'Who sells, where, and on what terms, in all 100 counties',
  calculators: 'Calculators',
  calculatorsHint: 'Minimum upset bid, deposit, deadline and maximum bid',
  notAdvice:
    'General information, not legal advice. The statutes and the clerk’s file control; ask an attorney about your case.',
  asOf: 'As of',
  statutes: 'Statutes',
  statutesHint: 'The sections cited on this page, at the General Assembly’s site.',
  previous: 'Previous',
  next: 'Next',
  terms: 'Terms',
} as const
