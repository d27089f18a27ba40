/** The log: channels of each notification. */
export const LOG = {
  title: 'Notification log',
  older: 'Show older',
  ways: 'Sent by',
  channels: {
    bell: 'Bell',
    email: 'Instant email',
    digest: 'Daily summary',
    push: 'Push notification',
    text: 'Text message',
  },
  sent: (instant: string) => `delivered ${instant}`,
  waiting: 'waiting to be sent',
  stopped: {
    refused: 'stopped, delivery was refused',
    turned_off: 'stopped, you had turned it off',
    no_access: 'stopped, no longer one of your counties',
    ended: 'stopped, the listing had ended',
    device_gone: 'stopped, the device no longer accepts notifications',
    daily_limit: 'stopped, you had reached the daily limit of texts',
  },
} as const
