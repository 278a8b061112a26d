export const texts = {
  'identity.title': 'Company account',
  'identity.text': 'Sign in with your company’s account.',
  'identity.none': 'Not linked: sign in with {{label}} once.',
  'identity.linked': 'Linked with {{label}}',
  'identity.since': 'since {{day}}',
  'identity.remove': 'Unlink',
  'identity.removeQuestion': 'Unlink {{label}}?',
  'identity.removeText':
    'Your next sign-in with it finds this account by the verified email again. You stay signed in.',
} as const satisfies Record<string, string>;
