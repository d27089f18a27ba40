import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { RunningPeer } from '../program.ts'
import { readFault } from './faults.ts'
import { LAYERS } from './fields.ts'
import { watchParcels } from './parcel-files.ts'
import type { ParcelSource } from './parcel-files.ts'
import { serviceWeb } from './service-web.ts'

/** Parses `FILE`, or `023:FILE` for a county's file whose parcels do not name their county. */
function parcelSource(argument: string): ParcelSource {
  const [, countyFips, file] = /^(\d{3}):(.*)$/.exec(argument) ?? []
  return { file: file ?? argument, countyFips: countyFips ?? null }
}

/** Starts a parcel service with the arguments of a command line. Throws for unknown ones. */
export async function startArcgis(args: readonly string[]): Promise<RunningPeer> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '0' },
      parcels: { type: 'string', multiple: true, default: [] },
      layer: { type: 'string', default: 'nc-onemap' },
      'max-record-count': { type: 'string' },
      fault: { type: 'string' },
    },
  })
  const layer = LAYERS[z.enum(['nc-onemap', 'mecklenburg', 'wake']).parse(values.layer)]
  const web = serviceWeb({
    layer,
    parcels: watchParcels(layer, [...values.parcels, ...positionals].map(parcelSource), (message) =>
      console.error(message),
    ),
    nextFault: readFault(values.fault),
    maxRecordCount: Number(values['max-record-count'] ?? layer.maxRecordCount),
  })
  const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })
  return { ports: { port: Number(new URL(address).port) }, stop: () => web.close() }
}
