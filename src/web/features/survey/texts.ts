export const SURVEY = {
  title: 'Tell us what you think',
  embedded: (host: string) =>
    `This form is by ${host}. Your name, email and account number go there with your answers.`,
  frame: (host: string) => `Survey by ${host}`,
  newTab: 'Open the form on a page of its own',
  intro: 'Two questions. A person reads every answer.',
  rating: 'How well does Courthouse Steps work for you?',
  ratings: ['Badly', 'Poorly', 'So-so', 'Well', 'Very well'],
  ratingMissing: 'Choose one of the five first.',
  text: 'What should be different? What do you miss?',
  textHint: 'You may leave this empty.',
  mayContact: 'You may write to me about it',
  send: 'Send',
  sent: 'Thank you. Your answer is with us.',
  sentHow: 'You can see it in the export of your data, and it goes with your account.',
  again: 'Add something',
  toListings: 'Go to the listings',
} as const
