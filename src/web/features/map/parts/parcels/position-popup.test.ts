import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placePopup } from './position-popup.ts'

const popup = { width: 288, height: 176 }
const map = { width: 868, height: 756 }
const at = (x: number, y: number) => ({ x, y })
const reach = (top: number, bottom: number) => ({ top, bottom })

describe('the popup', () => {
  it.each([
    ['is below its pin', at(340, 360), reach(360, 360), { left: 300, top: 372 }],
    ['is below a large parcel', at(340, 360), reach(300, 420), { left: 300, top: 432 }],
    ['is above its pin near the lower edge', at(340, 700), reach(700, 700), { left: 300, top: 482 }],
    ['is above a parcel near the lower edge', at(340, 600), reach(480, 720), { left: 300, top: 292 }],
    [
      'is at the lower edge over a parcel that fills the map',
      at(340, 360),
      reach(-50, 900),
      { left: 300, top: 572 },
    ],
    ['stays clear of the left edge', at(10, 360), reach(360, 360), { left: 8, top: 372 }],
    ['stays clear of the buttons at the right edge', at(860, 360), reach(360, 360), { left: 528, top: 372 }],
  ])('%s', (_, point, parcel, expected) => {
    expect(placePopup(point, parcel, popup, map)).toEqual({ ...expected, isInSight: true })
  })

  it('has its top on a map too low for it', () => {
    const low = { width: 844, height: 180 }
    expect(placePopup(at(340, 90), reach(90, 90), { ...popup, height: 236 }, low).top).toBe(8)
  })

  it.each([at(-1, 300), at(869, 300), at(300, -1), at(300, 757)])(
    'is hidden when its point is out of view: %o',
    (point) => {
      expect(placePopup(point, reach(point.y, point.y), popup, map).isInSight).toBe(false)
    },
  )

  it('is fully visible on a map that has space for it', () => {
    const inMap = fc.record({ x: fc.integer({ min: 0, max: 868 }), y: fc.integer({ min: 0, max: 756 }) })
    fc.assert(
      fc.property(inMap, fc.nat(800), fc.nat(800), (point, up, down) => {
        const { left, top } = placePopup(point, reach(point.y - up, point.y + down), popup, map)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + popup.width).toBeLessThanOrEqual(map.width)
        expect(top + popup.height).toBeLessThanOrEqual(map.height)
      }),
    )
  })
})
