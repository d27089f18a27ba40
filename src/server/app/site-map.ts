/** Public pages that are not drawn at build. */
const PUBLIC_PATHS = ['/', '/login', '/eula', '/terms_of_use', '/privacy', '/pricing']

/** The pages a search engine may show, in the format of sitemaps.org. */
export function siteMap(publicUrl: string, drawnPaths: Iterable<string>): string {
  const urls = [...PUBLIC_PATHS, ...drawnPaths].map(
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

/** What programs that follow links need not ask for, and where the pages for them are listed. */
export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /calendar/',
    'Disallow: /unsubscribe',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
}
