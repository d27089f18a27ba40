import { runProgram } from '../program.ts'
import { startSmtp } from './start.ts'

await runProgram(startSmtp)
