import type { Plugin } from 'vite'

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Lets what stands in `index.html` be painted before anything else has come, with the styles in it: the other
 * stylesheets stand behind it. Our code waits for them nevertheless, since a module runs after all that is named
 * before the end of the document.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => stylesBefore(html, '</body>') },
  }
}

/** The document with its stylesheets before all it shows: for a page that stands in it whole. */
export function stylesFirst(html: string): string {
  return stylesBefore(html, '</head>')
}

function stylesBefore(html: string, end: string): string {
  const links = html.match(STYLES) ?? []
  return html.replaceAll(STYLES, '').replace(end, () => `${links.join('')}${end}`)
}
