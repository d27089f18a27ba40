import { modifiedText } from '#domain/listing/facts.ts'

/** An instant in New York time. Wraps only between the date and the time. */
export function InstantText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{modifiedText(instant).replace(/ (?!\d+:)/g, '\u00a0')}</time>
}
