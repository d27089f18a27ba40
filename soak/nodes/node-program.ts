import { startProduct } from '#server/app/start-product.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { movingClock } from '#tests/support/moving-clock.ts'

/*
 * Starts the product like `main.ts`, with a clock that follows the file given as argument. Settings are read as in
 * development, which allows local peers; a web server then runs as in production. A worker does not, because only
 * development lets it push to a service on this machine.
 */
const [clockFile = ''] = process.argv.slice(2)
const settings = loadSettings()
const product = startProduct(
  settings.ROLE === 'web' ? { ...settings, NODE_ENV: 'production' } : settings,
  movingClock(clockFile),
  (line) => console.log(line),
)
process.once('SIGTERM', () => {
  void product.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
try {
  await product.ready
} catch (error) {
  console.error(error)
  process.exit(1)
}
