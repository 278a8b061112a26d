/** Mails, written by the server alone. */
export const mailEn = {
  'mail.reset.subject': 'Werkplan: set a new password',
  'mail.reset.greeting': 'Hello {{name}},',
  'mail.reset.why': 'a new password was asked for for your Werkplan account. Set it with this link:',
  'mail.reset.button': 'Set a new password',
  'mail.reset.limits': 'The link is valid for {{minutes}} minutes and works once.',
  'mail.reset.notYou': 'If this was not you, there is nothing to do: your password stays as it is.',
} as const satisfies Record<string, string>;
