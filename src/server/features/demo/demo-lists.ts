/** Source name of the list that has every case. */
export const mainList = 'Demo data'
/** Source name of a second list with a few of the cases, some days ahead of the first. */
export const countyPage = 'Demo data (county page)'
/** Source name of outlines imported directly. */
export const parcelLayer = 'Demo parcels'
