export const texts = {
  'identity.title': 'Company account',
  'identity.text': 'Sign in with the account that you have at your company.',
  'identity.none': 'Not linked: sign in with {{label}} once.',
  'identity.linked': 'Linked with {{label}}',
  'identity.since': 'since {{day}}',
  'identity.remove': 'Unlink',
  'identity.removeQuestion': 'Unlink {{label}}?',
  'identity.removeText':
    'The next sign-in there finds your account by the verified e-mail once more. You stay signed in where you are.',
} as const satisfies Record<string, string>;
