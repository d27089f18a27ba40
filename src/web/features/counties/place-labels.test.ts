import { describe, expect, it } from 'vitest'
import { placeLabels, type CountyLabel } from './place-labels.ts'

const width = 720
const county = (name: string, listings: number, x: number, y: number): CountyLabel => ({
  fips: name,
  name,
  listings,
  label: [x, y],
})
const named = (counties: CountyLabel[]) => placeLabels(counties, width, 12).map(({ name }) => name)

describe('placeLabels', () => {
  it('labels the counties with the most listings first', () => {
    expect(named([county('Burke', 3, 100, 50), county('Wake', 9, 400, 50)])).toEqual(['Wake', 'Burke'])
  })

  it('moves an overlapping name by a line, and omits it if that does not help', () => {
    const crowd = [1, 2, 3, 4].map((rank) => county(`County ${rank}`, 100 - rank, 300, 100))
    expect(placeLabels(crowd, width, 12).map(({ label }) => label[1])).toEqual([100, 87, 113])
  })

  it('keeps names inside the picture', () => {
    expect(
      named([county('Currituck', 50, 710, 40), county('Cherokee', 50, 12, 150), county('Lee', 5, 360, 90)]),
    ).toEqual(['Lee'])
  })

  it('labels at most ten', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      county(`C${index}`, index + 1, 100 + (index % 5) * 120, index * 20),
    )
    expect(named(many)).toHaveLength(10)
  })
})
