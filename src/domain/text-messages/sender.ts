/** Who texts, as every text message begins. */
export const TEXT_SENDER = 'Courthouse Steps'
