import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './tests/support/temporary-folder.ts'
import { markdown } from './vite/markdown.ts'

// Every worker, and what a test starts, takes its temporary files where this says.
process.env['TMPDIR'] = temporaryFolder()

export default defineConfig({
  plugins: [markdown()],
  test: {
    testTimeout: 60_000,
    // Much of a test is waiting for the database: the core that Vitest would leave to itself is worth half the time.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract}/**/*.test.ts',
            'peers/**/*.test.ts',
            'scripts/**/*.test.ts',
            'vite/**/*.test.ts',
            'tests/house/**/*.test.ts',
          ],
          // Nothing here lasts from one file to the next, so that what they import is read once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          hookTimeout: 60_000,
          // Each file has a product of its own; what they all import is read once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journeys-setup.ts'],
          // Each file has a product, a database and a browser of its own.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Pages answer when they are ready: a waiting expectation looks again until then.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
