import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ARTICLES } from '#web/features/learning/articles.ts'
import { KNOWN_COUNTIES } from '#web/features/counties/known-counties.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import { systemClock } from './clock.ts'
import { inFrame } from './frame/in-frame.ts'
import { learningRoutes } from './routing/learning-routes.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'

/** A page prerendered by the build, and the modules needed to render it in the browser. */
type BuiltPage = { path: string; modules: readonly string[] }

const pageOf = (path: string, page: string, ...texts: string[]): BuiltPage => ({
  path,
  modules: [`src/web/pages/learning/${page}.tsx`, ...texts.map((text) => `content/learning/${text}.md`)],
})

/** Every page of the learning area. */
export const builtPages: readonly BuiltPage[] = [
  pageOf(paths.learning, 'learning'),
  pageOf(paths.glossary, 'learning-glossary'),
  pageOf(paths.countyGuide, 'learning-counties'),
  pageOf(paths.calculators, 'learning-calculators'),
  ...ARTICLES.map(({ slug }) => pageOf(paths.article(slug), 'learning-article', slug)),
  ...KNOWN_COUNTIES.map(({ slug }) => pageOf(paths.countyPage(slug), 'learning-county')),
]

/**
 * HTML of a path for a visitor. Starts with the elements for the document's head (title, description and link preview
 * metadata).
 */
export async function renderPage(path: string): Promise<string> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const handler = createStaticHandler(inFrame(queryClient, learningRoutes))
  const context = await handler.query(new Request(new URL(path, 'http://built.invalid')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return renderToString(
    <StrictMode>
      <Providers queryClient={queryClient} clock={systemClock}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  )
}
