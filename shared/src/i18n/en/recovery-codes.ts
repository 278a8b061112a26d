export const texts = {
  'recoveryCodes.title': 'Recovery codes',
  'recoveryCodes.text': 'Ten codes, each counts once. For the day without passkey and app.',
  'recoveryCodes.left': '{{left}} of 10 left',
  'recoveryCodes.renew': 'New codes',
  'recoveryCodes.copy': 'Copy',
  'recoveryCodes.copied': 'The codes are copied.',
  'recoveryCodes.copyYourself': 'Please note the codes by hand.',
  'recoveryCodes.print': 'Print',
  'recoveryCodes.onlyNow': 'Visible only now',
  'recoveryCodes.sheet': 'Werkplan: recovery codes of {{email}}',
} as const satisfies Record<string, string>;
