import { use } from 'react'
import { type DataRouter, UNSAFE_DataRouterContext } from 'react-router'

/**
 * The router itself. Hooks tell where the page was when it was last rendered; `state` is ahead of them between a click
 * and the rendering that follows. Throws outside a router.
 */
export function useRouter(): Pick<DataRouter, 'state'> {
  const context = use(UNSAFE_DataRouterContext)
  if (context === null) throw new Error('useRouter needs a data router')
  return context.router
}
