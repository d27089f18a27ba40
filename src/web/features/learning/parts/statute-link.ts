/** The page of the General Assembly for a section such as `1-339.25` or `105-374`. */
export function statuteUrl(section: string): string {
  const chapter = section.slice(0, section.indexOf('-'))
  return `https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_${chapter}/GS_${section}.html`
}

/** The sections that the head of a text names: `1-339.25, 105-374`. */
export function sectionsOf(statutes: string | undefined): readonly string[] {
  return (statutes ?? '').split(',').flatMap((section) => section.trim() || [])
}
