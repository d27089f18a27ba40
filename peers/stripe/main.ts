import { runProgram } from '../program.ts'
import { startStripe } from './start.ts'

await runProgram(startStripe)
