import { UI } from './texts.ts'

/** The document's title while its page is shown. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} - ${UI.product}`}</title>
}
