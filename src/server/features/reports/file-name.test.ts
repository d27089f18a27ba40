import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Bid sheet 1423 Oak St', 'bid-sheet-1423-oak-st.pdf'],
  ['x"; filename="evil.exe"\r\nSet-Cookie: a=b', 'x-filename-evil-exe-set-cookie-a-b.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['東京', 'document.pdf'],
  ['a'.repeat(500), `${'a'.repeat(80)}.pdf`],
])('a document titled %j is downloaded as %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
