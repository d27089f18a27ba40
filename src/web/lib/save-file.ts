/** Lets the browser save a file that was made on this page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it once the click is over.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** A part of a file's name: small letters, digits and hyphens. */
export function fileNamePart(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
