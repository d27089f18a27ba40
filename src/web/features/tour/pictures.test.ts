import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TOUR } from './texts.ts'

const folder = path.join(import.meta.dirname, 'pictures')
const sizes = { wide: [1440, 810], narrow: [780, 800] } as const

/** Width and height of a lossy WebP picture in pixels. */
function sizeOf(file: Buffer): [width: number, height: number] {
  if (file.toString('latin1', 12, 16) === 'VP8X')
    return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff]
}

test('each step has pictures for each window and color scheme, of one size and under 80 kB', () => {
  const names = TOUR.steps.flatMap(({ key }) =>
    (['wide', 'narrow'] as const).flatMap((kind) =>
      ['light', 'dark'].map((scheme) => ({ name: `${key}-${kind}-${scheme}.webp`, size: sizes[kind] })),
    ),
  )
  expect(readdirSync(folder).toSorted()).toEqual(names.map(({ name }) => name).toSorted())
  for (const { name, size } of names) {
    const file = readFileSync(path.join(folder, name))
    expect(sizeOf(file), name).toEqual(size)
    expect(file.length, name).toBeLessThan(80_000)
  }
})
