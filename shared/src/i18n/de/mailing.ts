import type { texts as english } from '../en/mailing.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'mailing.title': 'Mail',
  'mailing.text': 'Wie Einladungen, Links für neue Passwörter und Hinweise aus dem Werk kommen.',
  'mailing.files': 'Kein Mailserver: Mails werden Dateien im Datenordner',
  'mailing.from': 'von {{from}}',
  'mailing.way.open': 'ohne Anmeldung',
  'mailing.way.password': 'Anmeldung mit Passwort',
  'mailing.way.token': 'Anmeldung mit Token (OAuth2)',
  'mailing.waiting_one': '{{count}} Mail wartet',
  'mailing.waiting_other': '{{count}} Mails warten',
  'mailing.failed': 'Letzter Fehler {{since}}: {{why}}',
  'mailing.test': 'Probemail senden',
  'mailing.tested': 'Der Mailserver hat die Probemail an {{address}} angenommen.',
  'mailing.testedFile': 'Die Probemail liegt als Datei im Datenordner.',
  'mailing.unsent': 'Mail nicht verschickt: {{why}}',
  'mailing.onItsWay': 'Mail unterwegs',
  'mailing.handOver': 'Link zum Weitergeben …',
  'mailing.handOver.title': 'Ein Link für {{name}}',
  'mailing.handOver.label': 'Link',
  'mailing.handOver.hint':
    'Nur dieser Person geben: Wer ihn öffnet, setzt das Passwort. Er gilt einmal und bis {{until}}; früher verschickte Links gelten nicht mehr.',
  'mailing.trouble.nameNotFound': 'Den Namen des Mailservers gibt es nicht. In SMTP_URL prüfen.',
  'mailing.trouble.noAnswer':
    'Der Mailserver antwortet nicht. Name und Port in SMTP_URL prüfen, auch die Firewall.',
  'mailing.trouble.refused':
    'Unter dieser Adresse nimmt niemand an. Den Port in SMTP_URL prüfen (587 oder 465).',
  'mailing.trouble.certificate':
    'Dem Zertifikat des Mailservers ist nicht zu trauen: abgelaufen, für einen anderen Namen oder von einer Stelle, die dieser Rechner nicht kennt.',
  'mailing.trouble.noEncryption':
    'Der Mailserver bietet keine Verschlüsselung an. Seinen Administrator um TLS bitten oder mit ALLOW_PLAIN_SMTP=on Klartext erlauben.',
  'mailing.trouble.wrongPort':
    'Der Port spricht anders, als SMTP_URL sagt: smtps:// für 465, smtp:// für 587.',
  'mailing.trouble.passwordRefused': 'Der Mailserver lehnt Benutzer oder Passwort in SMTP_URL ab.',
  'mailing.trouble.passwordsOff':
    'Der Anbieter nimmt von Programmen keine Passwörter mehr an. Statt des Passworts SMTP_OAUTH_… einrichten.',
  'mailing.trouble.appPassword':
    'Der Anbieter will ein eigenes Passwort für dieses Programm (App-Passwort) oder SMTP_OAUTH_….',
  'mailing.trouble.signInMissing':
    'Der Mailserver will eine Anmeldung: In SMTP_URL fehlen Benutzer und Passwort.',
  'mailing.trouble.tokenRefused':
    'Der Anbieter gibt kein Token: SMTP_OAUTH_… prüfen, und ob die Anwendung Mails senden darf.',
  'mailing.trouble.tokenUnreachable': 'Der Anbieter, der das Token gibt, antwortet nicht.',
  'mailing.trouble.senderRefused': 'Der Mailserver lässt diesen Benutzer nicht als MAIL_FROM senden.',
  'mailing.trouble.recipientRefused': 'Der Mailserver nimmt an diese Adresse nichts an.',
  'mailing.trouble.greylisted': 'Der Mailserver nimmt sie später; es wird von selbst wieder versucht.',
  'mailing.trouble.tooMany': 'Der Mailserver nimmt gerade nichts mehr: Eine Grenze ist erreicht.',
  'mailing.trouble.other': 'Der Mailserver lehnt sie ab. Seinen Code nennt das Protokoll des Servers.',
};
