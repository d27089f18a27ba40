/** Downloads a file created on this page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser holds the file once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Formats text for a file name: lowercase letters, digits and hyphens. */
export function fileNamePart(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
