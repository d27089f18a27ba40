import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { LearningOverview } from '#web/features/learning/learning-overview.tsx'
import { LEARNING } from '#web/features/learning/texts.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function Component() {
  return (
    <LearningFrame>
      <PageHead title={LEARNING.title} description={LEARNING.description} />
      <LearningOverview />
    </LearningFrame>
  )
}
