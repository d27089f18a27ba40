import { systemClock } from '#server/platform/clock.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { startProduct, type StartedProduct } from './start-product.ts'

function printError(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error)
}

async function stopAndExit(product: StartedProduct, code: number): Promise<never> {
  try {
    await product.stop()
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
