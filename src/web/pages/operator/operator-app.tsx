import type { ComponentType } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { NoSecondFactor } from '#web/features/operator/frame/no-second-factor.tsx'
import { OperatorFrame } from '#web/features/operator/frame/operator-frame.tsx'
import { useSession } from '#web/features/session/session.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { OPERATOR_PAGES } from './operator-pages.ts'

const ROUTES = OPERATOR_PAGES.flatMap(({ pages, stays = false }) =>
  Object.entries(pages).map(([path, load]) => ({
    path,
    stays,
    Page: lazyWithRetry(load, { failure: 'place' }),
  })),
)

/** Everything below `/operator`, for operators with a second factor or a passkey. */
export function OperatorApp() {
  const session = useSession()
  if (session.kind === 'in' && !session.user.second_factor && !session.user.passkey_proven)
    return <NoSecondFactor />
  return (
    <Routes>
      <Route element={<OperatorFrame entries={OPERATOR_PAGES} />}>
        {ROUTES.map(({ path, stays, Page }) => (
          <Route key={path} path={path} element={stays ? <Page /> : <PageOfOne Page={Page} />} />
        ))}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** Starts over for each object that the address names: no form or notice of one is shown for the next. */
function PageOfOne({ Page }: { Page: ComponentType }) {
  return <Page key={JSON.stringify(useParams())} />
}
