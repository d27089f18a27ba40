import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the files that ask for a page before all others. Vitest starts a new worker, which loads all modules again,
 * whenever the next file asks for another environment.
 */
export class OrderByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { page = [], other = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'page' : 'other',
    )
    return [...page, ...other]
  }
}
