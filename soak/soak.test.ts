import { expect, test } from 'vitest'
import { createStage } from '../bench/support/stage.ts'
import { shortened } from './checks/check.ts'
import { readPlan } from './plan.ts'
import { soak } from './soak.ts'

/** On a busy machine, four processes and two database servers take minutes to start. */
const TIMEOUT_MS = 600_000

test(
  'a machine that dies and a failover under load lose, repeat and break nothing',
  { timeout: TIMEOUT_MS },
  async ({ onTestFailed }) => {
    const said: string[] = []
    onTestFailed(() => console.error(`The site got this far:\n${said.join('\n')}`))
    const stage = createStage({ isQuick: false })
    try {
      const { checks } = await soak(readPlan(['--short', '--seed', '1']), stage, (line) => said.push(line))
      const broken = checks.filter(({ problems, needsQuiet }) => problems.length > 0 && needsQuiet !== true)
      expect(broken.map(({ name, problems }) => [name, shortened(problems)])).toEqual([])
    } finally {
      await stage.clear()
    }
  },
)
