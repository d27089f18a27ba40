import type { RouteObject } from 'react-router'

/** The pages of the learning area: public and prerendered. */
export const learningRoutes: RouteObject[] = [
  { path: 'learning', lazy: () => import('#web/pages/learning/learning.tsx') },
  { path: 'learning/glossary', lazy: () => import('#web/pages/learning/learning-glossary.tsx') },
  { path: 'learning/counties', lazy: () => import('#web/pages/learning/learning-counties.tsx') },
  { path: 'learning/counties/:slug', lazy: () => import('#web/pages/learning/learning-county.tsx') },
  { path: 'learning/calculators', lazy: () => import('#web/pages/learning/learning-calculators.tsx') },
  { path: 'learning/:article', lazy: () => import('#web/pages/learning/learning-article.tsx') },
]
