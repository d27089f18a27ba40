/** The list every case of the demo stands on. */
export const mainList = 'Demo data'
/** A second list with a few of the cases, which is some days ahead of the first. */
export const countyPage = 'Demo data (county page)'
/** Where outlines come from that are imported at once. */
export const parcelLayer = 'Demo parcels'
