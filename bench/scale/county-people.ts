import type { CountyName } from '#domain/counties/county-register.ts'

/** Residents of each county in thousands, rounded, as the census of 2020 counted them. */
export const COUNTY_PEOPLE: Readonly<Record<CountyName, number>> = {
  ...{ Alamance: 171, Alexander: 36, Alleghany: 11, Anson: 22, Ashe: 27, Avery: 18, Beaufort: 45 },
  ...{ Bertie: 18, Bladen: 30, Brunswick: 137, Buncombe: 269, Burke: 88, Cabarrus: 226, Caldwell: 81 },
  ...{ Camden: 10, Carteret: 68, Caswell: 23, Catawba: 161, Chatham: 76, Cherokee: 29, Chowan: 14 },
  ...{ Clay: 11, Cleveland: 100, Columbus: 51, Craven: 101, Cumberland: 335, Currituck: 28, Dare: 37 },
  ...{ Davidson: 169, Davie: 43, Duplin: 49, Durham: 325, Edgecombe: 49, Forsyth: 383, Franklin: 69 },
  ...{ Gaston: 228, Gates: 10, Graham: 8, Granville: 61, Greene: 20, Guilford: 541, Halifax: 49 },
  ...{ Harnett: 134, Haywood: 62, Henderson: 116, Hertford: 22, Hoke: 52, Hyde: 5, Iredell: 187 },
  ...{ Jackson: 43, Johnston: 216, Jones: 9, Lee: 63, Lenoir: 55, Lincoln: 87, Macon: 37, Madison: 21 },
  ...{ Martin: 22, McDowell: 45, Mecklenburg: 1115, Mitchell: 15, Montgomery: 26, Moore: 100, Nash: 95 },
  ...{ 'New Hanover': 226, Northampton: 17, Onslow: 205, Orange: 149, Pamlico: 12, Pasquotank: 41 },
  ...{ Pender: 60, Perquimans: 13, Person: 39, Pitt: 170, Polk: 19, Randolph: 144, Richmond: 43 },
  ...{ Robeson: 117, Rockingham: 91, Rowan: 147, Rutherford: 64, Sampson: 59, Scotland: 34, Stanly: 63 },
  ...{ Stokes: 45, Surry: 71, Swain: 14, Transylvania: 33, Tyrrell: 3, Union: 238, Vance: 42, Wake: 1129 },
  ...{ Warren: 19, Washington: 11, Watauga: 54, Wayne: 117, Wilkes: 66, Wilson: 79, Yadkin: 37, Yancey: 18 },
}
