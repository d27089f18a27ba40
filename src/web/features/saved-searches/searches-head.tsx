import words from '#web/ui/words.module.css'
import { SAVED_SEARCHES } from './texts.ts'

export function SearchesHead() {
  return (
    <h2 id="searches-title" className={words.lg}>
      {SAVED_SEARCHES.title}
    </h2>
  )
}
