import type { texts as english } from '../en/identity.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'identity.title': 'Firmenkonto',
  'identity.text': 'Anmelden mit dem Konto Ihres Unternehmens.',
  'identity.none': 'Nicht verknüpft: Melden Sie sich einmal mit {{label}} an.',
  'identity.linked': 'Verknüpft mit {{label}}',
  'identity.since': 'seit {{day}}',
  'identity.remove': 'Trennen',
  'identity.removeQuestion': 'Verknüpfung mit {{label}} trennen?',
  'identity.removeText':
    'Die nächste Anmeldung damit findet Ihr Konto wieder über die bestätigte E-Mail-Adresse. Sie bleiben angemeldet.',
};
