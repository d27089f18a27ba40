/** The notices that the specification promises for a saved property. */
export type PromisedNotice = 'cleared_for_auction' | 'credit_bid_revealed' | 'auction_ended'

/** A notice, and which values an event must carry to be it. */
export interface PromisedBy {
  readonly notice: PromisedNotice
  readonly when: 'always' | 'with_sale_date' | 'without_last_day'
}

/** Changes that cannot wait, by the setting that texts them. */
export type TextedChange = 'upset_bid' | 'sale_change'

/** What the product knows about a kind of event. */
export interface EventTraits {
  /**
   * Mark on a card that changed while its list was open. Null shows `Changed`, because other events of the change are more
   * informative.
   */
  readonly mark: string | null
  /** The price or date it changes, by wire name, or the outcome of the case. Null for any other fact. */
  readonly changes: 'opening_bid' | 'highest_bid' | 'foreclosure_date' | 'upset_bid_date' | 'outcome' | null
  /** `happened` at the courthouse on or before the day it was seen; `published` on the day it was seen. */
  readonly day: 'happened' | 'published'
  /** Whether followers get an alert and an email. `by_fact`: unless only the point on the map moved. */
  readonly news: 'always' | 'by_fact' | 'never'
  /** Whether it reports a change of status or its reason. `by_fact`: if it carries a status. */
  readonly restatesStatus: 'always' | 'by_fact' | 'never'
  /** How the listing left the market. */
  readonly ending: 'redeemed' | 'completed' | null
  /** The notice the specification promises for it. */
  readonly promises: PromisedBy | null
  /**
   * The setting for texts it falls under; null if it can wait for other channels. `by_fact`: `sale_change` if it corrects
   * when a property is sold.
   */
  readonly texts: TextedChange | 'by_fact' | null
}
