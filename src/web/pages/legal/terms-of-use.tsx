import { document as terms } from '#content/legal/terms-of-use.md'
import { LegalText } from '#web/features/legal/legal-text.tsx'

export function Component() {
  return <LegalText document={terms} />
}
