import { createRandom } from '#server/features/demo/index.ts'

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  const random = createRandom(String(seed))
  return () => random.next()
}
