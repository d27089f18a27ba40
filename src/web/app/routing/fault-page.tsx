import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/links/paths.ts'
import { DEAD_ENDS } from '#web/pages/dead-ends/dead-end-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'

declare global {
  interface Window {
    /** Reloads the page unless that is of no use, and resolves with whether it does (`app/early-reload.js`). */
    reloadOnce?: () => Promise<boolean>
  }
}

type Fault = { head: string; why: string; detail?: string }

/**
 * Replaces a page that failed, with the title the specification gives for the error. A page whose code an upgrade has
 * replaced is loaded anew instead.
 */
export function FaultPage() {
  const error = useRouteError()
  const [shown, setShown] = useState<unknown>(null)
  const isReloading = isMissingCode(error) && shown !== error
  useEffect(() => {
    if (isReloading) void reloadOnce().then((isDone) => !isDone && setShown(error))
  }, [isReloading, error])
  if (isReloading) return <PageSpinner />
  const fault = faultOf(error)
  return (
    <>
      <Title>{fault.head}</Title>
      <DeadEnd
        head={fault.head}
        why={
          <>
            <p>{fault.why}</p>
            {fault.detail && <p>{fault.detail}</p>}
          </>
        }
      >
        <Button look="primary" size="tall" onClick={() => window.location.reload()}>
          {UI.reload}
        </Button>
        <ButtonLink size="tall" to={paths.signUp}>
          {DEAD_ENDS.back}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}

function faultOf(error: unknown): Fault {
  const status = isRouteErrorResponse(error) || isApiError(error) ? error.status : null
  switch (status) {
    case 404:
      return { head: UI.notFound, why: DEAD_ENDS.notFound }
    case 405:
      return { head: UI.methodNotAllowed, why: DEAD_ENDS.methodNotAllowed }
    case 400:
      return { head: UI.badRequest, why: DEAD_ENDS.badRequest }
    default:
      return {
        head: UI.unexpected,
        why: isMissingCode(error) ? DEAD_ENDS.notArrived : DEAD_ENDS.unexpected,
        detail: isApiError(error) ? error.message : DEAD_ENDS.newer,
      }
  }
}

/** Nothing typed is lost: the page on which it was is no longer there. */
async function reloadOnce(): Promise<boolean> {
  return (await window.reloadOnce?.()) ?? false
}

/** Browsers only tell by message: Chromium, Firefox and Safari in this order, and the build for styles. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|error loading dynamically|Importing a module script|^Unable to preload CSS/i.test(
      error.message,
    )
  )
}
