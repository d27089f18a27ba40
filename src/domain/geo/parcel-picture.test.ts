// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { parcelPicture, placeholderPicture } from './parcel-picture.ts'
import type { ParcelScene } from './parcel-picture.ts'
import type { MultiPolygon } from './rings.ts'
import type { Position } from './state-plane.ts'

/** A lot of a street that turns: 80 by 150 feet, in column and row, with a road after every second row. */
function lot(column: number, row: number): MultiPolygon {
  const corner = (x: number, y: number): Position => {
    const angle = 0.35 + x / 2_400
    return [
      1_449_600 + x * Math.cos(angle) - y * Math.sin(angle),
      542_600 + x * Math.sin(angle) + y * Math.cos(angle),
    ]
  }
  const [west, south] = [column * 80, row * 150 + Math.floor(row / 2) * 50]
  const ring = [
    corner(west, south),
    corner(west + 80, south),
    corner(west + 80, south + 150),
    corner(west, south + 150),
  ]
  return [[[...ring, ...ring.slice(0, 1)]]]
}

const street: ParcelScene = {
  parcels: [lot(0, 0)],
  neighbors: [-3, -2, -1, 0, 1, 2, 3].flatMap((row) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      .filter((column) => column !== 0 || row !== 0)
      .map((column) => lot(column, row)),
  ),
  tone: 'red',
  title: 'Outline of parcel 03914327',
}

function read(picture: string): Element {
  const document = new DOMParser().parseFromString(picture, 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document.documentElement
}

describe('the picture of a parcel', () => {
  it('is a 400 px square with a title first, without scripts or links', () => {
    const root = read(parcelPicture(street))
    expect([root.getAttribute('width'), root.getAttribute('height')]).toEqual(['400', '400'])
    expect(root.getAttribute('role')).toBe('img')
    expect(root.firstElementChild?.textContent).toBe('Outline of parcel 03914327')
    expect([...root.querySelectorAll('*')].map(({ localName }) => localName)).toEqual([
      'title',
      'style',
      'path',
      'path',
      'path',
    ])
    expect(parcelPicture(street)).not.toMatch(/<script|href|url\(|@import|on\w+=/)
  })

  it('stays under 2 kB with the lots of a street', () => {
    expect(parcelPicture(street).length).toBeLessThan(2_048)
  })

  it.each([
    ['red', '#9d2018', '#ff9f90'],
    ['green', '#2b651c', '#99d486'],
    ['blue', '#1d4b8f', '#a3c5ff'],
    ['gray', '#524e46', '#bfbcb2'],
  ] as const)('is %s in light and dark', (tone, light, dark) => {
    const root = read(parcelPicture({ ...street, tone }))
    expect(root.querySelector('.p')?.getAttribute('stroke')).toBe(light)
    expect(root.querySelector('style')?.textContent).toContain(`.p{fill:${dark};stroke:${dark}}`)
  })

  it('renders holes, and no neighboring lots if none are known', () => {
    const root = read(parcelPicture({ ...street, neighbors: [] }))
    expect(root.querySelector('.p')?.getAttribute('fill-rule')).toBe('evenodd')
    expect(root.querySelector('.l')).toBeNull()
  })

  it('escapes any title', () => {
    const title = 'R&D <script>alert("1")</script> \u0000\u0007\ud800 "Æ" 🏚'
    expect(read(parcelPicture({ ...street, title })).firstElementChild?.textContent).toBe(
      'R&D <script>alert("1")</script>     "Æ" 🏚',
    )
  })
})

describe('the placeholder', () => {
  it('has its own title and no parcel', () => {
    const root = read(placeholderPicture('No outline for parcel 03914327'))
    expect(root.firstElementChild?.textContent).toBe('No outline for parcel 03914327')
    expect(root.querySelector('.p')).toBeNull()
  })

  it('stands in for a parcel without land', () => {
    expect(parcelPicture({ ...street, parcels: [[]], title: 'Nothing' })).toBe(placeholderPicture('Nothing'))
  })
})
