import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DemoData } from './demo-data.ts'
import type { DemoListing } from './demo-case.ts'
import { featureFile, layerAttributes } from './land/parcel-features.ts'

/** Writes the file of the local parcel service, which then knows every lot but those that are to have no outline. */
export async function writeParcelsFile(file: string, data: DemoData): Promise<void> {
  const unknown = new Set(listed(data).flatMap(({ lot, gaps }) => (gaps.noOutline ? [lot] : [])))
  const known = data.lots.filter((lot) => !unknown.has(lot))
  await mkdir(path.dirname(file), { recursive: true })
  // The service watches the file: it must never see half of it.
  const unfinished = `${file}.tmp`
  await pipeline(featureFile(known, layerAttributes), createWriteStream(unfinished))
  await rename(unfinished, file)
}

/** The outlines of the listed lots alone, by the numbers the lists print. */
export function outlinesOfListed(data: DemoData): Buffer {
  const lots = listed(data).flatMap(({ lot, gaps }) => (gaps.noOutline ? [] : [lot]))
  const pieces = featureFile(lots, ({ county, parcel }) => ({ county, parcel }))
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)))
}

function listed({ cases }: DemoData): readonly DemoListing[] {
  return cases.flatMap(({ listings }) => listings)
}
