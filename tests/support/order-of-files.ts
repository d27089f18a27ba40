import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the longest test, of a site while its parts fail, beside as many others as possible. Then the files that ask for a
 * page: Vitest starts a new worker, which loads all modules again, whenever the next file asks for another environment.
 */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { site = [], page = [], other = [] } = Object.groupBy(await super.sort(files), kindOf)
    return [...site, ...page, ...other]
  }
}

function kindOf({ project, moduleId }: TestSpecification): 'site' | 'page' | 'other' {
  if (project.name === 'soak') return 'site'
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'page' : 'other'
}
