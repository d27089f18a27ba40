import type { ClockTime } from '#domain/time/clock-time.ts'
import type { CountyName } from './county-register.ts'

/** How one county sells; an omitted field is unknown. */
export interface CountyPractice {
  readonly seller?: string
  readonly sale_place?: string
  readonly sale_day_deposit?: string
  readonly procedure?: string
  readonly links?: readonly string[]
}

/**
 * Practices by county, from the counties' pages, their sellers' pages and published listings. A text states if its
 * source is old or contradicted.
 */
export const countyPractices: Readonly<Partial<Record<CountyName, CountyPractice>>> = {
  Alamance: { sale_day_deposit: '5% (not from the county itself)' },
  Ashe: { sale_day_deposit: '20% of the minimum bid' },
  Buncombe: {
    seller: 'County attorney (in rem); an outside attorney (mortgage-style)',
    sale_place: 'Front steps of the courthouse, Asheville; 11:00 AM to noon seen',
    procedure: 'In rem (G.S. 105-375) and mortgage-style (G.S. 105-374)',
    links: [
      'https://taxforeclosures.buncombenc.gov',
      'https://www.buncombecounty.org/Governing/Depts/Tax/tax-foreclosures.aspx',
    ],
  },
  Cabarrus: {
    links: ['https://foreclosures.cabarruscounty.us', 'https://www.cabarruscounty.us/resources/foreclosures'],
  },
  Chatham: { sale_day_deposit: '20%' },
  Columbus: { sale_day_deposit: '20% or $750; $1,000 at once above $5,000' },
  Cumberland: {
    seller: 'David B. Craig',
    sale_place: 'Front steps of the courthouse, 117 Dick St, Fayetteville; usually Thursday at noon',
    sale_day_deposit: 'Greater of 20% or $750, with about 15 minutes to fetch it',
    procedure: 'Mortgage-style (G.S. 105-374)',
    links: [
      'https://davidbcraig.com',
      'https://www.cumberlandcountync.gov/departments/tax-group/tax/tax-foreclosure-sales',
    ],
  },
  Durham: {
    seller: 'Several private attorneys',
    sale_place: 'Courthouse, Durham; read the notice',
    procedure: 'Mortgage-style (G.S. 105-374)',
    links: ['https://www.dconc.gov/Tax-Administration/Payment-Options-and-Collections/Foreclosure'],
  },
  Forsyth: {
    sale_place: 'Courthouse, Winston-Salem; noon in one listing',
    procedure: 'In rem (G.S. 105-375) and mortgage-style (G.S. 105-374)',
    links: [
      'https://www.forsyth.cc/tax/foreclosure_prop.aspx',
      'https://www.forsyth.cc/Tax/foreclosure_faq.aspx',
    ],
  },
  Gaston: {
    seller: 'Sheriff',
    sale_place: 'Courthouse, Gastonia; 10:00 AM',
    sale_day_deposit: '20%, else the property is offered again on the spot; balance within 10 days',
    procedure: 'In rem (G.S. 105-375)',
    links: [
      'https://www.gastongov.com/668',
      'https://www.gastongov.com/669',
      'https://www.gastongov.com/671',
      'https://www.gastongov.com/709',
    ],
  },
  Guilford: { sale_place: 'Courthouse; time not found' },
  Henderson: { procedure: 'In rem (G.S. 105-375)' },
  Hoke: { seller: 'RKS; McGeachy Hudson; Sheriff' },
  Johnston: {
    seller: 'A private attorney',
    links: ['https://www.johnstonnc.com'],
  },
  Mecklenburg: {
    seller:
      'Kania Law Firm and Ruff, Bond, Cobb, Wade & Bethune (mortgage-style); County Attorney with the Sheriff (in rem)',
    sale_place: "Courthouse, 832 E 4th St, Charlotte; Kania's sales on Tuesdays at 11:00 AM",
    procedure: 'Mortgage-style (G.S. 105-374) and in rem (G.S. 105-375)',
    links: [
      'https://tax.mecknc.gov/services/tax-foreclosure-properties',
      'https://tax.mecknc.gov/service/rem-foreclosures',
      'https://www.rbcwb.com/tax-foreclosure-listings/',
    ],
  },
  'New Hanover': {
    sale_place: 'Front steps, 316 Princess St, Wilmington; 10:00 AM seen',
    sale_day_deposit: 'Greater of 5% or $750',
    links: ['https://www.nhcgov.com/345/Foreclosures'],
  },
  Orange: {
    seller: 'Sheriff',
    sale_day_deposit: 'The whole price',
    procedure: 'In rem (G.S. 105-375)',
  },
  Rowan: { sale_day_deposit: "20% (the seller's general terms say 5% or $750)" },
  Rutherford: {
    seller: 'Kania Law Firm (mortgage-style); the county itself (in rem)',
    procedure: 'Mortgage-style (G.S. 105-374) and in rem (G.S. 105-375)',
  },
  Vance: { seller: 'Hicks Preddy' },
  Wake: {
    seller: 'Sheriff; a few cases by Zacchaeus Legal Services',
    sale_place: 'Inside the Salisbury St entrance of the courthouse, Raleigh',
    sale_day_deposit: '10% in cash (from an older page of the county)',
    procedure: 'In rem (G.S. 105-375)',
    links: [
      'https://www.wake.gov/departments-government/tax-administration/real-estate/foreclosures',
      'https://www.zls-nc.com/listings',
    ],
  },
  Wayne: { seller: "The county's staff attorney" },
}

const halfPastFour: ClockTime = { hour: 16, minute: 30 }
const five: ClockTime = { hour: 17, minute: 0 }

/**
 * When the clerk's office closes, where published deadlines or the county's own rules show it. Every other county
 * is taken to close at 5:00 PM, which is then not confirmed.
 */
export const closingTimesSeen: Readonly<Partial<Record<CountyName, ClockTime>>> = {
  Buncombe: five,
  Chowan: five,
  Craven: five,
  Dare: five,
  Forsyth: halfPastFour,
  Franklin: five,
  Guilford: five,
  Hoke: five,
  Moore: five,
  Onslow: five,
  Orange: five,
  Perquimans: five,
  Richmond: five,
  Scotland: five,
  Warren: five,
  Yadkin: five,
}
