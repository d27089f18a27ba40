import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import { DEAD_ENDS } from './dead-end-texts.ts'

export function Component() {
  return (
    <>
      <Title>{UI.notFound}</Title>
      <DeadEnd head={UI.notFound} why={<p>{DEAD_ENDS.notFound}</p>}>
        <ButtonLink look="primary" size="tall" to={paths.signUp}>
          {DEAD_ENDS.back}
        </ButtonLink>
      </DeadEnd>
    </>
  )
}
