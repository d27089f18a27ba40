// Starts the app. On the way to the listings, shows the page of the last visit before (decision 122).
'use strict'
// A block, so that nothing here is global.
{
  /** Like the kept list (`data/list/kept-list.ts`). */
  const THREE_DAYS = 3 * 24 * 60 * 60 * 1000
  /** If the app does not start, its page is better than one that does not respond. */
  const MAX_SHOWN_MS = 10000
  /** The app does not wait longer for the kept page. */
  const MAX_WAIT_MS = 1000

  function recall(key) {
    try {
      return localStorage.getItem(key)
    } catch (error) {
      return null
    }
  }

  function timeout(ms) {
    return new Promise(function (resolve) {
      setTimeout(resolve, ms)
    })
  }

  const name = recall('signedInName')
  const files = document.querySelector('meta[name="listing-files"]')
  const navigation = performance.getEntriesByType('navigation')[0]
  const url = location.pathname + location.search
  const isKept =
    // The list can be scrolled on the way back and after a reload.
    navigation !== undefined &&
    navigation.type === 'navigate' &&
    recall('keptPage') === url &&
    name !== null &&
    recall('disclaimerAgreed') !== null &&
    files !== null
  const parsed = whenParsed()
  if (isKept) {
    // What would delay it waits: the app, and in early.js the app's files and the worker of the list.
    window.keptPageShown = Promise.race([showKeptPage(), timeout(MAX_WAIT_MS)])
    window.keptPageShown.then(startApp, startApp)
  } else startApp()

  function startApp() {
    parsed.then(function () {
      const app = document.querySelector('meta[name="app"]')
      // In development, the page starts it.
      if (app === null) return
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', crossOrigin: 'anonymous', src: app.content })
      document.head.append(script)
    })
  }

  /** Resolves once the page is parsed. */
  function whenParsed() {
    return new Promise(function (resolve) {
      if (document.readyState !== 'loading') resolve()
      else document.addEventListener('readystatechange', resolve, { once: true })
    })
  }

  /** Resolves once the kept page is on the screen, or if there is none to show. */
  async function showKeptPage() {
    const styles = files.content.split(' ').filter(function (file) {
      return file.endsWith('.css')
    })
    const loaded = Promise.all(styles.map(loadStylesheet))
    const page = await readKeptPage()
    if (page === undefined || !isFitting(page)) return
    await Promise.all([loaded, parsed])
    // Otherwise, the app was faster.
    if (document.getElementById('starting') === null) return
    const element = document.createElement('div')
    element.id = 'kept-page'
    element.inert = true
    element.setAttribute('aria-hidden', 'true')
    element.setAttribute('data-unconfirmed', '')
    if (Date.now() >= page.dayEndsAt) element.setAttribute('data-another-day', '')
    element.append(elementOf(page.tree, false))
    document.body.append(element)
    timeout(MAX_SHOWN_MS).then(function () {
      element.remove()
    })
    // What starts in the next frame does not delay this one.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }

  function readKeptPage() {
    return new Promise(function (resolve) {
      if (!window.indexedDB) {
        resolve(undefined)
        return
      }
      const opening = indexedDB.open('kept-list')
      opening.onupgradeneeded = function () {
        // There is none, and opening it is to make none.
        opening.transaction.abort()
      }
      opening.onerror = function () {
        resolve(undefined)
      }
      opening.onsuccess = function () {
        const database = opening.result
        database.onversionchange = function () {
          database.close()
        }
        if (database.objectStoreNames.contains('page')) {
          const reading = database.transaction('page').objectStore('page').get('list')
          reading.onsuccess = function () {
            resolve(reading.result)
          }
        } else resolve(undefined)
        database.close()
      }
    })
  }

  function isFitting(page) {
    return (
      page.name === name &&
      page.url === url &&
      isWindowWide(page.width) &&
      page.files === files.content &&
      Date.now() - page.confirmedAt < THREE_DAYS
    )
  }

  /** Unlike `innerWidth`, this does not lay out the empty page. Zoomed, a width is no whole number. */
  function isWindowWide(width) {
    return matchMedia('(min-width: ' + (width - 1) + 'px) and (max-width: ' + (width + 1) + 'px)').matches
  }

  /** Resolves once it has loaded; never if it cannot be. */
  function loadStylesheet(href) {
    return new Promise(function (resolve) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', onload: resolve })
      link.setAttribute('href', href)
      document.head.append(link)
    })
  }

  /** Makes the element of a `PageTree`. */
  function elementOf(tree, isInSvg) {
    if (typeof tree === 'string') return document.createTextNode(tree)
    const isSvg = isInSvg || tree[0] === 'svg'
    const element = isSvg
      ? document.createElementNS('http://www.w3.org/2000/svg', tree[0])
      : document.createElement(tree[0])
    Object.keys(tree[1]).forEach(function (attribute) {
      // The content security policy allows no style in markup.
      if (attribute === 'style') element.style.cssText = tree[1].style
      else element.setAttribute(attribute, tree[1][attribute])
    })
    tree[2].forEach(function (child) {
      element.append(elementOf(child, isSvg))
    })
    return element
  }
}
