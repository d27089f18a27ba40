/** What is logged if a save fails; apart from the texts on screen, which the first page does not need. */
export const LOG = {
  notSaved: 'Notes on a property could not be saved',
  callNotKept: 'A call to the clerk could not be saved',
  callNotForgotten: 'A call to the clerk could not be removed',
} as const
