/** Mails, written by the server alone. */
export const texts = {
  'mail.reset.subject': 'Werkplan: set a new password',
  'mail.reset.greeting': 'Hello {{name}},',
  'mail.reset.why': 'a new password was requested for your Werkplan account. You can set it here:',
  'mail.reset.button': 'Set a new password',
  'mail.reset.byHand': 'If the button does not work, copy this address into your browser:',
  'mail.reset.limits': 'The link is valid for {{minutes}} minutes and works once.',
  'mail.reset.notYou': 'If this was not you, there is nothing to do: your password stays as it is.',
  'mail.invitation.subject': 'Werkplan: your invitation',
  'mail.invitation.greeting': 'Hello,',
  'mail.invitation.why':
    'you are invited to Werkplan, the plan of the reinforcing-steel plant. Choose your name and a password here:',
  'mail.invitation.button': 'Accept the invitation',
  'mail.invitation.byHand': 'If the button does not work, copy this address into your browser:',
  'mail.invitation.limits': 'The link is valid for {{days}} days and works once.',
  'mail.invitation.notYou': 'If you do not know what this is about, there is nothing to do.',
  'mail.webhookPaused.subject': 'Werkplan: webhook {{about}} is paused',
  'mail.webhookPaused.greeting': 'Hello {{name}},',
  'mail.webhookPaused.why':
    'The webhook {{about}} is paused: for three days nothing arrived there, or its secret can no longer be read. What it answers is in Werkplan, under ‘Webhooks’.',
  'mail.webhookPaused.button': 'See the webhooks',
  'mail.webhookPaused.byHand': 'If the button does not work, copy this address into your browser:',
  'mail.webhookPaused.limits': 'Nothing is lost: once you switch it on again, all that waits is sent.',
  'mail.webhookPaused.notYou': 'If you no longer need it, you can remove it there.',
} as const satisfies Record<string, string>;
