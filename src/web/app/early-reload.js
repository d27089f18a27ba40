// For code or styles that do not load: an upgrade has replaced them since the page was sent, or a connection is poor.
'use strict'
// A block, so that nothing here is global.
{
  /** A page that fails again sooner is not loaded again: that would go on forever. */
  const PAUSE_MS = 60000
  const MAX_WAIT_MS = 10000
  let reloading = null

  /**
   * Reloads the page, if our server answers and the page was not reloaded just now. Resolves with whether it does. Only
   * for pages on which nothing can have been typed.
   */
  window.reloadOnce = function () {
    reloading ||= tryReload().catch(function () {
      // No connection, or no storage by which to know the next time.
      reloading = null
      return false
    })
    return reloading
  }

  async function tryReload() {
    const before = Number(sessionStorage.getItem('reloadedAt'))
    if (Date.now() - before < PAUSE_MS) throw new Error('Reloaded before')
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store', signal })
    if (!ok || !headers.has('x-request-id')) throw new Error('Not our server')
    sessionStorage.setItem('reloadedAt', String(Date.now()))
    location.reload()
    return true
  }

  /** Whether the app has not yet replaced what the server sent. */
  function isStarting() {
    const isParsed = document.getElementById('root') !== null
    return !isParsed || document.querySelector('#starting, [data-prerendered]') !== null
  }

  function showNotLoaded() {
    if (document.getElementById('not-loaded') !== null) return
    const text = document.createElement('p')
    text.textContent = 'Part of this page did not load. Check your connection, then reload the page.'
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: 'Reload the page' })
    button.addEventListener('click', function () {
      location.reload()
    })
    const notice = document.createElement('div')
    Object.assign(notice, { id: 'not-loaded', role: 'alert' })
    notice.append(text, button)
    for (const id of ['starting', 'kept-page']) document.getElementById(id)?.remove()
    document.body.append(notice)
  }

  // Failures to load do not bubble. Once the app has started, its pages handle them: something may have been typed.
  window.addEventListener(
    'error',
    function ({ target }) {
      const isCode = target instanceof HTMLScriptElement
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if ((!isCode && !isStyle) || !isStarting()) return
      window.reloadOnce().then(function (isReloading) {
        if (!isReloading) showNotLoaded()
      })
    },
    true,
  )
}
