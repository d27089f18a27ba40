import { modifiedText } from '#domain/listing/facts.ts'

/** An instant of the wire, as clocks in New York show it. Breaks only between the day and the hour. */
export function InstantText({ instant }: { instant: string }) {
  return <time dateTime={instant}>{modifiedText(instant).replace(/ (?!\d+:)/g, '\u00a0')}</time>
}
