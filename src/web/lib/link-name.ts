/** Default link text of a URL: host and path, without scheme and `www.`. Split where a line may break. */
export function linkName(address: string): string[] {
  if (!URL.canParse(address)) return [address]
  const { host, pathname } = new URL(address)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`.split(/(?<=\/)/)
}
