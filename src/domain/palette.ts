/** A color on light and on dark screens. */
type Color = readonly [light: string, dark: string]

/**
 * Every color of the product. The build makes the `--cs-` tokens of the pages from them, and the map reads those;
 * emails and parcel pictures take them from here.
 */
export const PALETTE = {
  // Surfaces, warm paper
  /** Page. */
  paper: ['#f6f3ea', '#111412'],
  /** Panels, cards, bars. */
  surface: ['#fdfbf6', '#181c19'],
  /** Inputs, menus, pins. */
  raised: ['#ffffff', '#202521'],
  /** Table heads, closed days. */
  sunken: ['#eeeadf', '#0c0e0d'],
  /** Hovered or selected card. */
  lit: ['#eef3ec', '#1b2822'],

  // Lines
  /** Hairlines between things. */
  line: ['#e0dacb', '#2a302c'],
  /** Control borders, 3:1 on surface. */
  'line-strong': ['#8c8573', '#6b746e'],

  // Ink
  ink: ['#1d1c18', '#ebe9e2'],
  /** Secondary text. */
  'ink-2': ['#4f4b42', '#b9b6ab'],
  /** Labels, captions. */
  'ink-3': ['#686357', '#98968b'],

  // Accent: interactive or selected elements
  pine: ['#14503f', '#83cbae'],
  'pine-hover': ['#0d3d30', '#a0dbc2'],
  'pine-soft': ['#dfeae3', '#1d3329'],
  'on-pine': ['#ffffff', '#0b1f18'],
  focus: ['#14503f', '#83cbae'],

  // Status: never shown without its text
  red: ['#9d2018', '#ff9f90'],
  'red-soft': ['#fae8e3', '#3b1c18'],
  'red-line': ['#e3b5ab', '#6a332b'],
  green: ['#2b651c', '#99d486'],
  'green-soft': ['#e6f0dd', '#1d3016'],
  'green-line': ['#bdd3ae', '#38552d'],
  blue: ['#1d4b8f', '#a3c5ff'],
  'blue-soft': ['#e4ecf7', '#192a45'],
  'blue-line': ['#b3c6e2', '#304a73'],
  /** Waits for a person: held, stale, or differing. On operator pages and notes about sources, never a listing's status. */
  amber: ['#754a00', '#ecc274'],
  'amber-soft': ['#f8ecd2', '#362a13'],
  'amber-line': ['#dcc08a', '#664f22'],
  /** Grounds of a comparison: added, removed, and marked on a stored page. */
  add: ['#eaf3e3', '#18271a'],
  cut: ['#fbeee9', '#2b1b18'],
  mark: ['#fbf0cf', '#3a3014'],
  /** The empty part of a bar. */
  bar: ['#e6e0d1', '#2b312d'],
  gray: ['#524e46', '#bfbcb2'],
  'gray-soft': ['#ebe7dc', '#2a2e2b'],
  'gray-line': ['#cfc8b8', '#454b46'],

  // Map
  /** Counties of the subscription. */
  'map-land': ['#faf8f2', '#171c1a'],
  /** Every other county. */
  'map-other': ['#ecebe5', '#121614'],
  'map-water': ['#cfe1ec', '#0d2029'],
  'map-highway': ['#ead9b0', '#474030'],
  'map-road': ['#e6dfcb', '#2f2f27'],
  'map-county': ['#c9c5b6', '#38403b'],
  /** Border of the chosen county. */
  'map-edge': ['#8f8c79', '#5f6a63'],
  'map-label': ['#68655a', '#969a92'],
  /** Neighboring outlines. */
  'map-lot': ['#cfc8b6', '#3a423d'],
  'map-lotfill': ['#f3efe4', '#1c221f'],
} as const satisfies Record<string, Color>

export type ColorName = keyof typeof PALETTE

type PrintColor =
  | 'ink'
  | 'paper'
  | 'quiet'
  | 'over'
  | 'hair'
  | 'write-on'
  | 'write-on-page'
  | 'lots'
  | 'parcel'

/** Colors on paper: pages for printing and PDFs, which are black on white whatever the screen is. */
export const PRINT_PALETTE: Readonly<Record<PrintColor, string>> = {
  ink: '#000000',
  paper: '#ffffff',
  /** Secondary text. */
  quiet: '#333333',
  /** Bids above the person's maximum. */
  over: '#555555',
  /** Lines between rows. */
  hair: '#bbbbbb',
  /** Lines to write on, in PDFs and on pages. */
  'write-on': '#888888',
  'write-on-page': '#999999',
  /** Outlines of neighboring lots, and the parcel. */
  lots: '#aaaaaa',
  parcel: '#e4e4e4',
}

/** Lines over an aerial photo. */
export const ON_AERIAL = '#ffffff'
