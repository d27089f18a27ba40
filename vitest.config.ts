import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'peers/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**'],
    testTimeout: 20_000,
  },
})
