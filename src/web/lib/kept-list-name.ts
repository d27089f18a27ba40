/** The database in which this browser keeps the list; the service worker deletes it too. */
export const KEPT_LIST = 'kept-list'
