export const TITLE_ITEM_KEYS = [
  'service',
  'judgment',
  'description',
  'other_taxes',
  'city_liens',
  'liens',
  'federal',
  'bankruptcy',
  'access',
  'possession',
  'insurance',
] as const

export type TitleItem = (typeof TITLE_ITEM_KEYS)[number]

/** What to check before relying on a title. General text in our words; the register and the case file decide. */
export const TITLE_ITEMS: readonly {
  readonly key: TitleItem
  readonly what: string
  readonly where: string
}[] = [
  {
    key: 'service',
    what: 'Everyone with an interest was served',
    where:
      'Case file at the clerk: owners, heirs and lienholders, each with a proof of service. A person who was never served can contest the sale (G.S. 105-377 gives most others one year from the recording of the deed).',
  },
  {
    key: 'judgment',
    what: 'The judgment covers the land and the taxes you expect',
    where: 'Judgment or order of sale, its description of the land and its list of taxes.',
  },
  {
    key: 'description',
    what: 'Description, parcel number and outline match',
    where: 'Register of deeds: the last deed; county GIS: the outline.',
  },
  {
    key: 'other_taxes',
    what: 'Taxes and assessments outside the judgment',
    where: 'Tax office: later years, city taxes, special assessments.',
  },
  {
    key: 'city_liens',
    what: 'City liens, where the city was not joined',
    where: 'City: demolition, nuisance, water and sewer charges.',
  },
  {
    key: 'liens',
    what: 'Holders of deeds of trust and judgments were joined',
    where: 'Register of deeds and the judgment index, compared with the parties of the case.',
  },
  {
    key: 'federal',
    what: 'Federal tax liens, and notice to the IRS',
    where:
      'Register of deeds and case file. The United States may buy the property back within 120 days of the sale or longer.',
  },
  {
    key: 'bankruptcy',
    what: 'No owner is in bankruptcy',
    where: 'Federal court records: a stay stops everything.',
  },
  {
    key: 'access',
    what: 'Legal access to a road',
    where: 'Plat and deeds: easements, and lots without frontage.',
  },
  {
    key: 'possession',
    what: 'Who lives there or uses it',
    where: 'From the street: there is no right to enter before the deed.',
  },
  {
    key: 'insurance',
    what: 'A title company would insure it',
    where: 'Ask before you bid: insurers are wary of tax deeds, especially sheriffs’ deeds.',
  },
]
