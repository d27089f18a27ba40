import { CountyGuideTable } from '#web/features/counties/county-guide-table.tsx'
import { GUIDE } from '#web/features/counties/texts.ts'
import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import words from '#web/ui/words.module.css'
import styles from './learning.module.css'

export function Component() {
  const today = useToday()
  return (
    <LearningFrame>
      <PageHead title={GUIDE.title} description={GUIDE.description} />
      <header className={styles.head}>
        <h1 className={words.xl}>{GUIDE.title}</h1>
        <p className={styles.intro}>{GUIDE.intro}</p>
      </header>
      <CountyGuideTable today={today} />
    </LearningFrame>
  )
}
