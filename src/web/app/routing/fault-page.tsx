import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/links/paths.ts'
import { DEAD_ENDS } from '#web/pages/dead-ends/dead-end-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'

type Fault = { head: string; why: string; detail?: string }

/** Replaces a page that failed, with the title the specification gives for the error. */
export function FaultPage() {
  const fault = faultOf(useRouteError())
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
          {DEAD_ENDS.reload}
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

/** Browsers only tell by message: Chromium, Firefox and Safari in this order. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|error loading dynamically|Importing a module script/i.test(error.message)
  )
}
