import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Title } from '#web/ui/title.tsx'
import { DEAD_ENDS } from './dead-end-texts.ts'

/** In place of a page of operators that was open when the person lost that role. */
export function NoLongerOperator() {
  return (
    <>
      <Title>{DEAD_ENDS.noLongerOperator}</Title>
      <DeadEnd head={DEAD_ENDS.noLongerOperator} why={<p>{DEAD_ENDS.noLongerOperatorWhy}</p>}>
        <ButtonLink look="primary" size="tall" to={paths.signUp}>
          {DEAD_ENDS.back}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}
