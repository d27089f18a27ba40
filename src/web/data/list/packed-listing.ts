import type { Listing } from '#contract/listings/listing-schema.ts'

type Outline = NonNullable<Listing['geometry']>

/** A listing as threads exchange it and as it is kept, with its outline as JSON text. */
export type PackedListing = Omit<Listing, 'geometry'> & { readonly geometry: string | null }

export function packed({ geometry, ...listing }: Listing): PackedListing {
  return { ...listing, geometry: geometry && textOf(geometry) }
}

/** The listing, whose outline is parsed each time someone reads it. */
export function unpacked({ geometry, ...listing }: PackedListing): Listing {
  return { ...listing, geometry: geometry === null ? null : new OutlineText(geometry) }
}

/** The listing with nothing but plain values, which another thread receives as they are. */
export function sendable(listing: Listing): Listing {
  const { geometry } = listing
  return geometry instanceof OutlineText ? { ...listing, geometry: parsed(geometry.text) } : listing
}

/**
 * As arrays that came from another thread, the corners of a parcel take about four times the memory of their text, and
 * the page is blocked while each of them arrives.
 */
class OutlineText implements Outline {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get rings() {
    return parsed(this.text).rings
  }

  get spatialReference() {
    return parsed(this.text).spatialReference
  }
}

function textOf(geometry: Outline): string {
  return geometry instanceof OutlineText ? geometry.text : JSON.stringify(geometry)
}

function parsed(text: string): Outline {
  return JSON.parse(text)
}
