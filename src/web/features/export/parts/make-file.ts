import type { ExportSubject } from '#web/features/export/export-subject.ts'

export const FORMATS = ['csv', 'xlsx', 'geojson', 'kml'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Builds the export file. The code of each format loads on first use. */
export async function makeFile(format: ExportFormat, subject: ExportSubject): Promise<Blob> {
  switch (format) {
    case 'csv':
      return (await import('./write-csv.ts')).writeCsv(subject)
    case 'xlsx':
      return (await import('./write-xlsx.ts')).writeXlsx(subject)
    case 'geojson':
      return (await import('./write-geojson.ts')).writeGeojson(subject)
    case 'kml':
      return (await import('./write-kml.ts')).writeKml(subject)
  }
}

/** `courthouse-steps-143-listings-2026-11-22.csv` */
export function fileNameOf(format: ExportFormat, { listings, today }: ExportSubject): string {
  return `courthouse-steps-${listings.length}-listings-${today}.${format}`
}
