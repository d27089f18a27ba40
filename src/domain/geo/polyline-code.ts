import type { Position } from './state-plane.ts'

// Five bits a character, from character 63 on; the sixth bit says that more follow.
const FIRST_CHARACTER = 63
const MORE = 0x20

function encodeStep(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  let text = ''
  while (rest >= MORE) {
    text += String.fromCharCode((MORE | (rest & 0x1f)) + FIRST_CHARACTER)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER)
}

/** Longitude and latitude positions in Google's encoded polyline format, which keeps five decimals (about a meter). */
export function encodePolyline(positions: readonly Position[]): string {
  let [atLatitude, atLongitude] = [0, 0]
  let text = ''
  for (const [longitude, latitude] of positions) {
    const [nextLatitude, nextLongitude] = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)]
    text += encodeStep(nextLatitude - atLatitude) + encodeStep(nextLongitude - atLongitude)
    ;[atLatitude, atLongitude] = [nextLatitude, nextLongitude]
  }
  return text
}
