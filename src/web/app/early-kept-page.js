// Shows the listing page of the last visit while the app loads (decision 122). Runs after `early.js`.
'use strict'
// A block, so that nothing here is global.
{
  /** Like the kept list (`data/list/kept-list.ts`). */
  const THREE_DAYS = 3 * 24 * 60 * 60 * 1000
  /** If the app does not start, its page is better than one that does not respond. */
  const MAX_SHOWN_MS = 10000

  function recall(key) {
    try {
      return localStorage.getItem(key) || sessionStorage.getItem(key)
    } catch (error) {
      return null
    }
  }

  const name = recall('signedInName')
  if (location.pathname === '/listing' && name !== null && recall('disclaimerAgreed') !== null) {
    readKeptPage(showKeptPage)
  }

  /** Reads the listing page of the last visit. On the way back and on a reload, the list may be scrolled. */
  function readKeptPage(show) {
    const navigation = performance.getEntriesByType('navigation')[0]
    if (!window.indexedDB || !navigation || navigation.type !== 'navigate') return
    const opening = indexedDB.open('kept-list')
    opening.onupgradeneeded = function () {
      // There is none, and opening it is to make none.
      opening.transaction.abort()
    }
    opening.onsuccess = function () {
      const database = opening.result
      database.onversionchange = function () {
        database.close()
      }
      if (database.objectStoreNames.contains('page')) {
        database.transaction('page').objectStore('page').get('list').onsuccess = function (event) {
          if (event.target.result) show(event.target.result)
        }
      }
      database.close()
    }
  }

  /** Shows it over the empty page until the app has its cards, as facts that are not confirmed. */
  function showKeptPage(page) {
    const files = document.querySelector('meta[name="listing-files"]')
    const fits =
      page.name === name &&
      page.url === location.pathname + location.search &&
      page.width === innerWidth &&
      files &&
      page.release === files.content &&
      Date.now() - page.keptAt < THREE_DAYS
    if (!fits) return
    whenParsed()
      .then(function () {
        return Promise.all(page.stylesheets.map(loadStylesheet))
      })
      .then(function () {
        // Otherwise, the app was faster.
        if (!document.getElementById('starting')) return
        const shown = document.createElement('div')
        shown.id = 'kept-page'
        shown.inert = true
        shown.setAttribute('aria-hidden', 'true')
        shown.setAttribute('data-unconfirmed', '')
        if (Date.now() >= page.dayEndsAt) shown.setAttribute('data-another-day', '')
        shown.append(elementOf(page.tree, false))
        document.body.append(shown)
        setTimeout(function () {
          shown.remove()
        }, MAX_SHOWN_MS)
      })
  }

  /** Resolves once the links in the page are there, before its modules run. */
  function whenParsed() {
    return new Promise(function (resolve) {
      if (document.readyState !== 'loading') resolve()
      else document.addEventListener('readystatechange', resolve, { once: true })
    })
  }

  /** Resolves once it has loaded; never if it cannot be. */
  function loadStylesheet(href) {
    if (document.querySelector('link[rel="stylesheet"][href="' + href + '"]')) return undefined
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
