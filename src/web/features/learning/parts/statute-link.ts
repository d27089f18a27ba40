/** URL of the General Assembly's page for a section such as `1-339.25` or `105-374`. */
export function statuteUrl(section: string): string {
  const chapter = section.slice(0, section.indexOf('-'))
  return `https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_${chapter}/GS_${section}.html`
}

/** Sections in an article's front matter: `1-339.25, 105-374`. */
export function sectionsOf(statutes: string | undefined): readonly string[] {
  return (statutes ?? '').split(',').flatMap((section) => section.trim() || [])
}
