import { document as glossary } from '#content/learning/glossary.md'
import { GlossaryText } from '#web/features/learning/glossary-text.tsx'
import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export function Component() {
  const { title = '', description = '', date = '' } = glossary.meta
  return (
    <LearningFrame>
      <PageHead title={title} description={description} date={date} />
      <GlossaryText document={glossary} />
    </LearningFrame>
  )
}
