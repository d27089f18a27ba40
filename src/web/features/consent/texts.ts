/** Texts of the privacy choice. */
export const CONSENT = {
  title: 'Privacy choices',
  ask: 'May we load these tools to see how our pages are used?',
  tools: {
    interaction_tracking: 'Interaction tracking',
    session_recording: 'Session recording',
  },
  from: 'from',
  promise:
    'Nothing has loaded from there. Texts and everything you type are masked, and pages for login, your profile and payment are left out. The service works the same either way.',
  policy: 'Privacy Policy',
  accept: 'Accept',
  decline: 'Decline',
  close: 'Close',
  accepted: 'You accepted on',
  declined: 'You declined on',
  open: 'You have not chosen yet, so nothing loads.',
  signal:
    'Your browser sends the Global Privacy Control signal. We treat it as a no: nothing loads, and we do not ask.',
} as const
