/** Texts of the settings of text messages, apart from those that the bell needs at once. */
export const TEXTS = {
  title: 'Text messages',
  to: (number: string) =>
    `To ${number}, about your favourites and the saved searches you chose. Not between 9:00 PM and 8:00 AM New York time unless the clerk closes before noon; at most 10 a day.`,
  off: {
    none: () => 'Text messages are off: add a phone number to get them.',
    unverified: (number: string) => `Text messages are off: ${number} is not verified.`,
  },
  stopped: {
    stop: (number: string) =>
      `Text messages are off: ${number} replied STOP. To get them again, text START to the number they came from.`,
    unreachable: (number: string) =>
      `Text messages are off: the phone company reports that ${number} cannot get them.`,
    refused: (number: string) => `Text messages are off: the phone company refuses ours to ${number}.`,
  },
  add: 'Add number',
  verify: 'Verify number',
  text_deadlines: {
    label: 'Deadlines by text message',
    why: '24 hours and 3 hours before an upset deadline closes.',
    isOn: 'Texts about deadlines are on.',
    isOff: 'Texts about deadlines are off.',
    notChanged: 'Texts about deadlines did not change.',
  },
  text_upset_bids: {
    label: 'New upset bids by text message',
    why: 'When an upset bid is filed: the new minimum upset bid, deposit and deadline.',
    isOn: 'Texts about upset bids are on.',
    isOff: 'Texts about upset bids are off.',
    notChanged: 'Texts about upset bids did not change.',
  },
  text_sale_changes: {
    label: 'Changed sales by text message',
    why: 'When a sale is postponed, moved up or canceled, or its time changes.',
    isOn: 'Texts about changed sales are on.',
    isOff: 'Texts about changed sales are off.',
    notChanged: 'Texts about changed sales did not change.',
  },
} as const
