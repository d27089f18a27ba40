export { readFavorites } from './favorites.store.ts'
export { followingHooks } from './following-hooks.ts'
export { followingRoutes } from './following.routes.ts'
export { readMine } from './property.ts'
