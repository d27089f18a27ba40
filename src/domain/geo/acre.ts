/** US survey feet squared. */
export const SQUARE_FEET_PER_ACRE = 43_560
