import type { MapColors } from './map-colors.ts'

/** A distinct color per token. */
export const someColors: MapColors = {
  scheme: 'light',
  land: '#010101',
  other: '#020202',
  water: '#030303',
  county: '#040404',
  edge: '#050505',
  label: '#060606',
  pine: '#070707',
  onPine: '#080808',
  raised: '#090909',
  ink: '#0a0a0a',
  surface: '#0b0b0b',
  highway: '#0c0c0c',
  road: '#0d0d0d',
  town: '#0e0e0e',
  tones: { red: '#ff0000', green: '#00ff00', blue: '#0000ff', gray: '#808080' },
}
