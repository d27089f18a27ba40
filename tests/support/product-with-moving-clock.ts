import { startProduct } from '#server/app/start-product.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { movingClock } from './moving-clock.ts'

/** Starts the product like `main.ts`, with a clock that follows the file given as argument. */
const [clockFile = ''] = process.argv.slice(2)
const product = startProduct(loadSettings(), movingClock(clockFile), (line) => console.log(line))
process.once('SIGTERM', () => {
  void product.stop().then(() => process.exit(0))
})
await product.ready
