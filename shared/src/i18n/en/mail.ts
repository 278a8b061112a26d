/** Mails, written by the server alone. */
export const texts = {
  'mail.reset.subject': 'Werkplan: set a new password',
  'mail.reset.greeting': 'Hello {{name}},',
  'mail.reset.why': 'a new password was requested for your Werkplan account. You can set it here:',
  'mail.reset.button': 'Set a new password',
  'mail.reset.byHand': 'If the button does not work, copy this address into your browser:',
  'mail.reset.limits': 'The link is valid for {{minutes}} minutes and works once.',
  'mail.reset.notYou': 'If this was not you, there is nothing to do: your password stays as it is.',
} as const satisfies Record<string, string>;
