// By its file, because an alias in vitest.config.ts leads from the package to this file.
import * as argon2 from '@node-rs/argon2/index.js'
import { afterAll, beforeAll } from 'vitest'

/** The least that argon2 takes: less than a tenth of a millisecond instead of ten. */
const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let isQuick = true

/** The hash of the package, at the least cost in server tests, most of which need only a signed-in person. */
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, isQuick ? { ...options, ...LEAST_COST } : options, signal)

/** Takes as long as the cost of the hash. */
export const { verify } = argon2

/** Hashes passwords at the product's cost in this test file. */
export function hashAtFullCost(): void {
  beforeAll(() => {
    isQuick = false
  })
  afterAll(() => {
    isQuick = true
  })
}
