import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { endProgram, productSettings, startProgram } from './product-program.ts'
import { openScratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An initialized data folder of the product. Copy it; never start a product in it. */
    startedFolder: string
  }
}

/** Initializes a data folder by starting the product once, so that each journey can copy it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = await openScratchFolder('courthouse-steps-started-')
  const { program } = await startProgram(productSettings(folder))
  await endProgram(program)
  project.provide('startedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
