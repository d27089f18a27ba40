import { describe, expect, it } from 'vitest'
import { COUNTY_PICTURE } from './county-picture.data.ts'

const { counties, width, height } = COUNTY_PICTURE

function pointsOf(name: string): [x: number, y: number][] {
  const path = counties.find((county) => county.name === name)?.path ?? ''
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

describe('the county picture', () => {
  it('has each of the hundred once', () => {
    expect(counties).toHaveLength(100)
    expect(new Set(counties.map(({ fips }) => fips)).size).toBe(100)
    expect(counties.every(({ fips }) => fips.startsWith('37'))).toBe(true)
  })

  it.each(counties.map(({ name, label }) => ({ name, label })))(
    'keeps $name within the picture',
    ({ name, label }) => {
      const points = pointsOf(name)
      const xs = points.map(([x]) => x)
      const ys = points.map(([, y]) => y)
      expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...xs)).toBeLessThanOrEqual(width)
      expect(Math.max(...ys)).toBeLessThanOrEqual(height)
      expect(label[0]).toBeGreaterThan(Math.min(...xs) - 1)
      expect(label[0]).toBeLessThan(Math.max(...xs) + 1)
    },
  )

  it('leaves no gap between neighbors', () => {
    const wake = new Set(pointsOf('Wake').map(String))
    for (const neighbor of ['Durham', 'Johnston', 'Franklin', 'Chatham', 'Harnett']) {
      expect(pointsOf(neighbor).filter((point) => wake.has(String(point))).length).toBeGreaterThan(1)
    }
  })

  it('puts north up and east to the right', () => {
    const labelOf = (name: string) => counties.find((county) => county.name === name)?.label ?? [0, 0]
    expect(labelOf('Mecklenburg')[0]).toBeLessThan(labelOf('Wake')[0])
    expect(labelOf('Wake')[1]).toBeLessThan(labelOf('New Hanover')[1])
  })
})
