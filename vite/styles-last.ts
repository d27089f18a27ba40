import type { Plugin } from 'vite'

const LINK = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the stylesheets behind what `index.html` shows while it loads: the bar stands there as soon as the document
 * does, with the styles in it. Our code still waits for them, since a module runs after the styles named before its end.
 */
export function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => move(html, '</body>') },
  }
}

/** The document with its stylesheets before all it shows: for a page that stands in it whole. */
export function stylesFirst(html: string): string {
  return move(html, '</head>')
}

function move(html: string, before: string): string {
  const links = html.match(LINK) ?? []
  return html.replaceAll(LINK, '').replace(before, () => `${links.join('')}${before}`)
}
