import { Route, Routes } from 'react-router'
import { OperatorFrame } from '#web/features/operator/frame/operator-frame.tsx'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { OPERATOR_PAGES } from './operator-pages.ts'

const ROUTES = OPERATOR_PAGES.flatMap(({ pages }) =>
  Object.entries(pages).map(([path, load]) => ({
    path,
    Page: lazyWithRetry(load, { failure: 'place' }),
  })),
)

/** Everything below `/operator`. */
export function OperatorApp() {
  return (
    <Routes>
      <Route element={<OperatorFrame entries={OPERATOR_PAGES} />}>
        {ROUTES.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
