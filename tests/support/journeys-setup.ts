import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { endProgram, productSettings, startProgram } from './product-program.ts'
import { openScratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder the product has been started in once, to copy; nobody else may start it there. */
    startedFolder: string
  }
}

/** Starts the product once in an empty folder, so that every journey need not set up a database of its own. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = await openScratchFolder('courthouse-steps-started-')
  const { program } = await startProgram(productSettings(folder))
  await endProgram(program)
  project.provide('startedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
