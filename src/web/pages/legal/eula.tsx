import { document as eula } from '#content/legal/eula.md'
import { LegalText } from '#web/features/legal/legal-text.tsx'

export function Component() {
  return <LegalText document={eula} />
}
