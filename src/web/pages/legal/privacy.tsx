import { document as privacy } from '#content/legal/privacy.md'
import { LegalText } from '#web/features/legal/legal-text.tsx'

export function Component() {
  return <LegalText document={privacy} />
}
