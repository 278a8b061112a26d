import type { texts as english } from '../en/mailing.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'mailing.title': 'Mail',
  'mailing.text': 'Wie Einladungen, Links für neue Passwörter und Hinweise verschickt werden.',
  'mailing.files': 'Kein Mailserver: Mails landen als Dateien im Datenordner',
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
    'Nur dieser Person geben: Wer ihn öffnet, setzt das Passwort. Gilt einmal und bis {{until}}; frühere Links gelten nicht mehr.',
  'mailing.trouble.nameNotFound': 'Den Mailserver gibt es nicht. Seinen Namen in SMTP_URL prüfen.',
  'mailing.trouble.noAnswer':
    'Der Mailserver antwortet nicht. Name und Port in SMTP_URL prüfen, auch die Firewall.',
  'mailing.trouble.refused':
    'Unter dieser Adresse antwortet niemand. Den Port in SMTP_URL prüfen (587 oder 465).',
  'mailing.trouble.certificate':
    'Das Zertifikat des Mailservers ist abgelaufen, unbekannt oder für einen anderen Namen. Erneuern lassen.',
  'mailing.trouble.noEncryption':
    'Der Mailserver bietet keine Verschlüsselung an. Seinen Administrator um TLS bitten oder mit ALLOW_PLAIN_SMTP=on Klartext erlauben.',
  'mailing.trouble.wrongPort': 'Port und SMTP_URL passen nicht zusammen: smtps:// für 465, smtp:// für 587.',
  'mailing.trouble.passwordRefused':
    'Der Mailserver lehnt die Anmeldung ab. Benutzer und Passwort in SMTP_URL prüfen.',
  'mailing.trouble.passwordsOff':
    'Der Anbieter nimmt von Programmen keine Passwörter mehr an. Statt des Passworts SMTP_OAUTH_… einrichten.',
  'mailing.trouble.appPassword':
    'Der Anbieter will ein eigenes Passwort für dieses Programm (App-Passwort). Dort anlegen oder SMTP_OAUTH_… einrichten.',
  'mailing.trouble.signInMissing':
    'Der Mailserver will eine Anmeldung. Benutzer und Passwort in SMTP_URL ergänzen.',
  'mailing.trouble.tokenRefused':
    'Der Anbieter gibt keinen Token. SMTP_OAUTH_… prüfen, und ob die Anwendung Mails senden darf.',
  'mailing.trouble.tokenUnreachable':
    'Der Anbieter des Tokens antwortet nicht. SMTP_OAUTH_… prüfen, auch die Firewall.',
  'mailing.trouble.senderRefused': 'Der Mailserver lässt diesen Absender nicht zu. MAIL_FROM prüfen.',
  'mailing.trouble.recipientRefused': 'Der Mailserver nimmt an diese Adresse nichts an. Die Adresse prüfen.',
  'mailing.trouble.greylisted': 'Der Mailserver nimmt sie später; es wird von selbst wieder versucht.',
  'mailing.trouble.tooMany': 'Eine Grenze des Mailservers ist erreicht. Später noch einmal versuchen.',
  'mailing.trouble.other': 'Der Mailserver lehnt sie ab. Seinen Code nennt das Protokoll des Servers.',
};
