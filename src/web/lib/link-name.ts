/**
 * What an address is called where nobody gave it a name: its host and path, without what every address has. In parts,
 * between which a line may break.
 */
export function linkName(address: string): string[] {
  if (!URL.canParse(address)) return [address]
  const { host, pathname } = new URL(address)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`.split(/(?<=\/)/)
}
