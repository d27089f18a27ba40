import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { OrderOfFiles } from './tests/support/order-of-files.ts'
import { temporaryFolder } from './tests/support/temporary-folder.ts'
import { markdown } from './vite/markdown.ts'

// Sets the temporary folder of every worker and of the processes that tests start.
process.env['TMPDIR'] = temporaryFolder()

export default defineConfig({
  plugins: [markdown()],
  test: {
    testTimeout: 60_000,
    // What a test waits for may be slow on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // A test of the server waits a quarter of its time, for the database, processes and clocks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: OrderOfFiles },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract}/**/*.test.ts',
            'peers/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
            'vite/**/*.test.ts',
            'tests/house/**/*.test.ts',
          ],
          // These tests share no state, so modules can be loaded once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Undoes what a test did to the page and to modules, so that they can be loaded once for all files.
          setupFiles: ['tests/support/web-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          hookTimeout: 60_000,
          // Each file starts its own product instance, so modules can be loaded once for all files.
          isolate: false,
          alias: [
            {
              find: /^@node-rs\/argon2$/,
              replacement: path.join(import.meta.dirname, 'tests/support/quick-passwords.ts'),
            },
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journeys-setup.ts'],
          // Each file starts its own product, database and browser, so modules can be loaded once for all files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      { extends: true, test: { name: 'soak', include: ['soak/**/*.test.ts'] } },
    ],
  },
})
