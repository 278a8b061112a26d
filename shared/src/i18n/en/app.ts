export const texts = {
  'app.name': 'Werkplan',
  'app.title': 'Authenticator app',
  'app.text': 'Six-digit code from an app, when no passkey is at hand.',
  'app.setUp': 'Set up app',
  'app.replace': 'Another phone',
  'app.remove': 'Remove',
  'app.since': 'Set up since {{day}}',
  'app.removeQuestion': 'Remove the authenticator app?',
  'app.removeText': 'Signing in does not ask for its codes any more.',
  'app.done': 'The app is set up.',
} as const satisfies Record<string, string>;
