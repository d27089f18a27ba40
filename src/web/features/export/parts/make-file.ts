import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { writeCsv } from './write-csv.ts'
import { writeGeojson } from './write-geojson.ts'
import { writeKml } from './write-kml.ts'

export const FORMATS = ['csv', 'xlsx', 'geojson', 'kml'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Builds the export file. The XLSX code loads on first use. */
export async function makeFile(format: ExportFormat, subject: ExportSubject): Promise<Blob> {
  switch (format) {
    case 'csv':
      return writeCsv(subject)
    case 'xlsx': {
      const { writeXlsx } = await import('./write-xlsx.ts')
      return writeXlsx(subject)
    }
    case 'geojson':
      return writeGeojson(subject)
    case 'kml':
      return writeKml(subject)
  }
}

/** `courthouse-steps-143-listings-2026-11-22.csv` */
export function fileNameOf(format: ExportFormat, { listings, today }: ExportSubject): string {
  return `courthouse-steps-${listings.length}-listings-${today}.${format}`
}
