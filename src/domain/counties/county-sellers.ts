import type { CountyName } from './county-register.ts'

/** A law firm that sells for many counties, the procedure it uses and where it lists its sales. */
export interface RegularSeller {
  readonly seller: string
  readonly procedure: string | null
  readonly link: string | null
  readonly counties: readonly CountyName[]
}

const mortgageStyle = 'Mortgage-style (G.S. 105-374)'

/** Firms seen selling in more than one county. Exceptions of a county are in the county practices. */
export const regularSellers: readonly RegularSeller[] = [
  {
    seller: 'Kania Law Firm',
    procedure: mortgageStyle,
    link: 'https://kanialawfirm.com/tax-foreclosures/foreclosure-listings/',
    counties: [
      'Alexander',
      'Alleghany',
      'Anson',
      'Ashe',
      'Burke',
      'Caldwell',
      'Catawba',
      'Cherokee',
      'Clay',
      'Cleveland',
      'Davidson',
      'Davie',
      'Harnett',
      'Lincoln',
      'Madison',
      'Mecklenburg',
      'Montgomery',
      'New Hanover',
      'Person',
      'Polk',
      'Rowan',
      'Rutherford',
      'Stokes',
      'Surry',
      'Transylvania',
      'Union',
    ],
  },
  {
    seller: 'Zacchaeus Legal Services',
    procedure: mortgageStyle,
    link: 'https://www.zls-nc.com/listings',
    counties: [
      'Beaufort',
      'Cabarrus',
      'Chatham',
      'Chowan',
      'Craven',
      'Dare',
      'Forsyth',
      'Franklin',
      'Gates',
      'Guilford',
      'Iredell',
      'Jones',
      'Lenoir',
      'Martin',
      'Moore',
      'Northampton',
      'Onslow',
      'Pamlico',
      'Perquimans',
      'Richmond',
      'Robeson',
      'Scotland',
      'Warren',
      'Washington',
      'Wilson',
      'Yadkin',
    ],
  },
  {
    seller: 'Ridenour & Goss',
    procedure: null,
    link: null,
    counties: ['Haywood', 'Jackson', 'Macon', 'Swain'],
  },
]
