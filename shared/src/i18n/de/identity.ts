import type { texts as english } from '../en/identity.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'identity.title': 'Firmenkonto',
  'identity.text': 'Anmelden mit dem Konto, das Sie im Unternehmen schon haben.',
  'identity.none': 'Nicht verknüpft: Melden Sie sich einmal mit {{label}} an.',
  'identity.linked': 'Verknüpft mit {{label}}',
  'identity.since': 'seit {{day}}',
  'identity.remove': 'Trennen',
  'identity.removeQuestion': 'Verknüpfung mit {{label}} trennen?',
  'identity.removeText':
    'Die nächste Anmeldung dort findet Ihr Konto wieder über die bestätigte E-Mail-Adresse. Wo Sie angemeldet sind, bleiben Sie es.',
};
