// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { PAGE_PATHS } from '#domain/site/pages.ts'
import { routesWith } from './routing/router.tsx'

function pathsOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const own = route.path === undefined ? parent : `${parent}/${route.path}`
    if (route.children) return pathsOf(route.children, own)
    return route.path === '*' ? [] : [own || '/']
  })
}

it('the server knows exactly the pages of the router', () => {
  // Pages of the learning area are prerendered documents; those of operators exist for operators only.
  const pages = pathsOf(routesWith(new QueryClient())).filter(
    (path) => !/^\/(?:learning|operator)/.test(path),
  )
  expect([...new Set(pages)].toSorted()).toEqual([...PAGE_PATHS].toSorted())
})
