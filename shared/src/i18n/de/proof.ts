import type { texts as english } from '../en/proof.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'proof.title': 'Sind Sie es noch?',
  'proof.text.passkey': 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
  'proof.text.app': 'Bestätigen Sie mit dem Code aus Ihrer Authenticator-App, dass Sie es sind.',
  'proof.text.password': 'Bestätigen Sie mit Ihrem Passwort, dass Sie es sind.',
  'proof.text.provider':
    'Bitte in einem neuen Fenster noch einmal mit {{label}} anmelden. Dann geht es hier weiter.',
  'proof.way.passkey': 'Passkey verwenden',
  'proof.way.app': 'Code aus der App',
  'proof.way.password': 'Passwort',
  'proof.way.provider': 'Anmelden mit {{label}}',
  'proof.or': 'Oder:',
  'proof.none': 'Melden Sie sich dafür bitte neu an.',
  'proof.noWindow': 'Der Browser öffnet kein Fenster. Bitte Fenster für diese Seite erlauben.',
  'proof.closeWindow': 'Bestätigt. Dieses Fenster können Sie schließen.',
  'proof.signInAnew': 'Neu anmelden',
};
