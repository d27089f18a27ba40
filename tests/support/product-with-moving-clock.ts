import { startProduct } from '#server/app/start-product.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { movingClock } from './moving-clock.ts'

/** The product as `main.ts` starts it, with a clock that follows the file named as its argument. */
const [clockFile = ''] = process.argv.slice(2)
const product = startProduct(loadSettings(), movingClock(clockFile), (line) => console.log(line))
process.once('SIGTERM', () => {
  void product.stop().then(() => process.exit(0))
})
await product.ready
