// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('leaves no list worker to the page whose code did not load', async () => {
  vi.stubGlobal('Worker', EventTarget)
  localStorage.setItem('signedInName', 'Ada')
  window.history.replaceState(null, '', '/listing')
  document.head.innerHTML = '<meta name="list-worker" content="/assets/list-worker-x.js">'
  await import('./early.js')
  const worker = window.listWorker
  expect(worker).toBeInstanceOf(EventTarget)
  worker?.dispatchEvent(new Event('error'))
  expect(window).not.toHaveProperty('listWorker')
})
