/** Marks the tags, so that the document itself tells whether it has any. */
const mark = 'data-consented'

/** Whether a tool runs in this document. Once there, it stays until the document ends. */
export function areTagsLoaded(): boolean {
  return document.querySelector(`script[${mark}]`) !== null
}

export function loadTags(urls: readonly string[]): void {
  for (const url of urls) {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.setAttribute(mark, '')
    document.head.append(script)
  }
}
