/** Public pages that are not prerendered. */
const PUBLIC_PATHS = ['/', '/login', '/eula', '/terms_of_use', '/privacy', '/pricing']

/** The pages search engines may index, in the sitemaps.org format. */
export function siteMap(publicUrl: string, prerenderedPaths: Iterable<string>): string {
  const urls = [...PUBLIC_PATHS, ...prerenderedPaths].map(
    (own) => `<url><loc>${new URL(own, publicUrl).href}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** robots.txt: paths crawlers should skip, and the sitemap's URL. */
export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /calendar/',
    'Disallow: /unsubscribe',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
}
