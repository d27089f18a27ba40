import { runProgram } from '../program.ts'
import { startSources } from './start.ts'

await runProgram(startSources)
