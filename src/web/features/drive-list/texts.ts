import type { MapApp } from '#domain/drive-list/map-app-links.ts'

const stops = (count: number) => `${count} ${count === 1 ? 'stop' : 'stops'}`

export const DRIVE = {
  title: 'Drive list',
  hint: 'Your open favourites in a sensible order by straight lines; the roads are for your maps app. Look from the street: going onto the land is trespass.',
  whole: (count: number, miles: string) => `${stops(count)}, ${miles} in straight lines`,
  start: 'Start',
  anywhere: 'Where the way is shortest',
  here: 'Where I am',
  locating: 'Looking for your position...',
  notLocated: 'Your position could not be found, so the way starts where it is shortest.',
  print: 'Print',
  open: { google: 'Google Maps', apple: 'Apple Maps' } satisfies Record<MapApp, string>,
  leg: (first: number, last: number) => (first === last ? `Stop ${first}` : `Stops ${first} to ${last}`),
  fromLast: (miles: string) => `${miles} on`,
  fromStart: (miles: string) => `${miles} from the start`,
  leaveOutOne: (address: string) => `Leave out ${address}`,
  leftOut: (count: number) => `${count} left out.`,
  takeAll: 'Take all again',
  notes: 'Seen:',
  estimated: 'estimated',
  case: 'Case',
  parcel: 'Parcel',
  unplaced: 'No known place',
  unplacedHint: 'No source gives an outline or a point for these. Look for them by their address.',
  noFavourites: 'You have no favourites yet. Mark properties with the star, and they come here.',
  none: 'None of your favourites can still change hands. Mark properties with the star, and they come here.',
  toListings: 'To the listings',
  back: 'Your favourites',
  failed: 'Your favourites could not be loaded.',
} as const
