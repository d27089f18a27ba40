import { UI } from './texts.ts'

/** Sets the document title while mounted. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} - ${UI.product}`}</title>
}
