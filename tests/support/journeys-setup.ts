import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { importNotices, importParcels } from './notices.ts'
import type { Contents } from './product.ts'
import { copyDatabase, endProgram, productSettings, runCommand, startProgram } from './product-program.ts'
import { openScratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Initialized data folders of the product by what they hold. Copy them; never start a product in one. */
    startedFolders: Record<Contents, string>
    /** A running product with the listings and parcels of `day-one.csv`. */
    sharedProduct: { url: string; folder: string }
  }
}

/** Initializes data folders that journeys copy, and starts the product that those share which change no listing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = await openScratchFolder('courthouse-steps-started-')
  const { program } = await startProgram(productSettings(empty))
  await endProgram(program)
  const dayOne = await copyOf(empty)
  const steps = (...args: string[]) => runCommand(args, productSettings(dayOne))
  await importNotices({ folder: dayOne, steps }, 'day-one.csv')
  await importParcels({ steps })
  const folder = await copyOf(dayOne)
  const shared = await startProgram(productSettings(folder))
  project.provide('startedFolders', { empty, 'day-one': dayOne })
  project.provide('sharedProduct', { url: shared.url, folder })
  return async () => {
    await endProgram(shared.program)
    for (const each of [empty, dayOne, folder]) rmSync(each, { recursive: true, force: true })
  }
}

async function copyOf(folder: string): Promise<string> {
  const copy = await openScratchFolder('courthouse-steps-started-')
  await copyDatabase(folder, copy)
  return copy
}
