import { forget, remember } from './storage.ts'

/*
 * The listing page as this browser has kept it (`features/listings/kept-page`), which `app/early-start.js`
 * shows over the empty page before the app has started.
 */

/** Under this key, the browser remembers at which URL a page is kept, so that another one need not ask the database. */
const URL_KEY = 'keptPage'

export function rememberKeptPage(url: string): void {
  remember(URL_KEY, url)
}

export function forgetKeptPage(): void {
  forget(URL_KEY)
}

/** Number of parts of the page that the kept one covers until they are there. */
let awaited = 0

/** Keeps it until the returned function is called. */
export function holdKeptPage(): () => void {
  awaited += 1
  return () => {
    awaited -= 1
    endKeptPage()
  }
}

/** Removes it before the next frame, unless a part of the page is then awaited. */
export function endKeptPage(): void {
  queueMicrotask(() => {
    if (awaited === 0) document.getElementById('kept-page')?.remove()
  })
}
