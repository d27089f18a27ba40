import { runProgram } from '../program.ts'
import { startArcgis } from './start.ts'

await runProgram(startArcgis)
