import { runProgram } from '../program.ts'
import { startSms } from './start.ts'

await runProgram(startSms)
