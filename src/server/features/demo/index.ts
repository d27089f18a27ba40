export { readDemoCounties, readDemoState } from './demo.store.ts'
export { removeDemo } from './remove-demo.ts'
export { seedDemo, usualCounties, usualListings } from './seed-demo.ts'
export type { ImportDemoFile } from './seed-demo.ts'
