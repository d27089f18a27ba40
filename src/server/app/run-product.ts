import { systemClock } from '#server/platform/clock.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { startProduct, type StartedProduct } from './start-product.ts'

function printError(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error)
}

/** How long a stop may take in all, in milliseconds: below the 60 s after which compose and systemd kill a process. */
const STOP_MS = 45_000

async function stopAndExit(product: StartedProduct, code: number): Promise<never> {
  const late = setTimeout(() => {
    console.error(`Not all of the product stopped within ${STOP_MS / 1000} seconds; it ends anyway.`)
    process.exit(1)
  }, STOP_MS)
  try {
    await product.stop()
    clearTimeout(late)
    process.exit(code)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  const product = startProduct(loadSettings(), systemClock, (line) => console.log(line))
  let isStopping = false
  const endOnce = (code: number) => {
    if (isStopping) return
    isStopping = true
    void stopAndExit(product, code)
  }
  process.on('SIGINT', () => endOnce(0))
  process.on('SIGTERM', () => endOnce(0))
  process.on('SIGHUP', () => endOnce(0))
  try {
    await product.ready
  } catch (error) {
    printError(error)
    endOnce(1)
  }
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exit(1)
}
