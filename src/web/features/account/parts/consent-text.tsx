import { CONSENT_PARTS } from '#domain/text-messages/consent.ts'
import words from '#web/ui/words.module.css'

/** What a person agrees to, word for word as it is recorded. The documents open beside the form. */
export function ConsentText() {
  return CONSENT_PARTS.map(({ text, path }) =>
    path === null ? (
      text
    ) : (
      <a key={path} className={words.link} href={path} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  )
}
