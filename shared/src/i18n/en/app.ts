export const texts = {
  'app.name': 'Werkplan',
  'app.title': 'Authenticator app',
  'app.text': 'Six-digit code from an app, when no passkey is at hand.',
  'app.setUp': 'Set up app',
  'app.replace': 'Another phone',
  'app.remove': 'Remove',
  'app.since': 'Set up since {{day}}',
  'app.removeQuestion': 'Remove the authenticator app?',
  'app.removeText': 'Its codes no longer count at sign-in then.',
  'app.done': 'The app is set up.',
} as const satisfies Record<string, string>;
