import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DemoData } from './demo-data.ts'
import type { DemoListing } from './demo-case.ts'
import { featureFile, layerAttributes } from './land/parcel-features.ts'

/** Writes the file of the local parcel service: all lots except those that should lack an outline. */
export async function writeParcelsFile(file: string, data: DemoData): Promise<void> {
  const unknown = new Set(listed(data).flatMap(({ lot, gaps }) => (gaps.noOutline ? [lot] : [])))
  const known = data.lots.filter((lot) => !unknown.has(lot))
  await mkdir(path.dirname(file), { recursive: true })
  // The service watches the file, so it must never see a partial one.
  const unfinished = `${file}.tmp`
  await pipeline(featureFile(known, layerAttributes), createWriteStream(unfinished))
  await rename(unfinished, file)
}

/** Outlines of the listed lots only, by the numbers lists print. */
export function outlinesOfListed(data: DemoData): Buffer {
  const lots = listed(data).flatMap(({ lot, gaps }) => (gaps.noOutline ? [] : [lot]))
  const pieces = featureFile(lots, ({ county, parcel }) => ({ county, parcel }))
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)))
}

function listed({ cases }: DemoData): readonly DemoListing[] {
  return cases.flatMap(({ listings }) => listings)
}
