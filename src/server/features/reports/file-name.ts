/** Download file name of a document: lowercase letters, digits and dashes, such as `bid-sheet-1423-oak-st.pdf`. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
  return `${name || 'document'}.pdf`
}
