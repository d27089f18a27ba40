import { useParams } from 'react-router'
import { CountyPage } from '#web/features/counties/county-page.tsx'
import { KNOWN_COUNTIES } from '#web/features/counties/known-counties.ts'
import { COUNTY, GUIDE } from '#web/features/counties/texts.ts'
import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { useClock } from '#web/lib/clock.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'

export function Component() {
  const params = useParams()
  const now = useClock()()
  const county = KNOWN_COUNTIES.find(({ slug }) => slug === params['slug'])
  if (!county) return <NotFound />
  const { name, slug } = county
  return (
    <LearningFrame hasOwnWayBack>
      <PageHead title={COUNTY.title(name)} description={GUIDE.countyDescription(name)} />
      <CountyPage slug={slug} now={now} />
    </LearningFrame>
  )
}
