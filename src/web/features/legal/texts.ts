/** Texts around the legal documents. */
export const LEGAL = {
  version: 'Version of',
  effective: 'In effect since',
  contents: 'Contents',
  print: 'Print',
  contactAt: 'at',
  noContact: 'at the support address of this site',
  /** In the privacy policy, where there are text messages, and where there are none. */
  withTexts: {
    phone_use: ': alerts by text message, once you verify it and agree to them',
    text_messages:
      ' We send text messages only to a number that you verified, if you agreed to them; reply STOP to end them. We keep what we texted, and when you agreed to it or ended it, until you delete your account. After a number replies STOP, we keep a checksum of it until it texts START, so that no account can have us text it. Twilio delivers our text messages. We do not share your number or your agreement with anyone else, nor for advertising.',
  },
  withoutTexts: { phone_use: '; we do not send text messages yet', text_messages: '' },
} as const
