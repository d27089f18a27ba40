/** Marks the tags, so that the document shows whether it has any. */
const mark = 'data-consented'

/** Whether tools are loaded in this document; they stay until it is unloaded. */
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
