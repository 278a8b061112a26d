export const texts = {
  'mailing.title': 'Mail',
  'mailing.text': 'How invitations, links for new passwords and notices are sent.',
  'mailing.files': 'No mail server: mails become files in the data directory',
  'mailing.from': 'from {{from}}',
  'mailing.way.open': 'without a sign-in',
  'mailing.way.password': 'signs in with a password',
  'mailing.way.token': 'signs in with a token (OAuth2)',
  'mailing.waiting_one': '{{count}} mail waits',
  'mailing.waiting_other': '{{count}} mails wait',
  'mailing.failed': 'Last failure {{since}}: {{why}}',
  'mailing.test': 'Send a test mail',
  'mailing.tested': 'The test mail to {{address}} was taken by the mail server.',
  'mailing.testedFile': 'The test mail lies as a file in the data directory.',
  'mailing.unsent': 'Mail not sent: {{why}}',
  'mailing.onItsWay': 'Mail on its way',
  'mailing.handOver': 'Link to hand over …',
  'mailing.handOver.title': 'A link for {{name}}',
  'mailing.handOver.label': 'Link',
  'mailing.handOver.hint':
    'Give it to this person alone: whoever opens it sets the password. It works once, until {{until}}; earlier links no longer work.',
  'mailing.trouble.nameNotFound': 'The mail server’s name isn’t found. Check it in SMTP_URL.',
  'mailing.trouble.noAnswer':
    'The mail server doesn’t answer. Check name and port in SMTP_URL, and the firewall.',
  'mailing.trouble.refused': 'Nobody listens at this address. Check the port in SMTP_URL (587 or 465).',
  'mailing.trouble.certificate':
    'The mail server’s certificate is expired, of an unknown authority, or for another name. Have it renewed.',
  'mailing.trouble.noEncryption':
    'The mail server offers no encryption. Ask its administrator for TLS, or allow plain text with ALLOW_PLAIN_SMTP=on.',
  'mailing.trouble.wrongPort': 'Port and SMTP_URL don’t match: smtps:// for 465, smtp:// for 587.',
  'mailing.trouble.passwordRefused':
    'The mail server refuses the sign-in. Check user and password in SMTP_URL.',
  'mailing.trouble.passwordsOff':
    'The provider takes no passwords from programs any more. Set up SMTP_OAUTH_… in place of the password.',
  'mailing.trouble.appPassword':
    'The provider wants a password made for this program (app password). Make one there, or set up SMTP_OAUTH_….',
  'mailing.trouble.signInMissing': 'The mail server wants a sign-in. Add user and password to SMTP_URL.',
  'mailing.trouble.tokenRefused':
    'The provider gives no token. Check SMTP_OAUTH_…, and whether the application may send mail.',
  'mailing.trouble.tokenUnreachable':
    'The token’s provider doesn’t answer. Check SMTP_OAUTH_…, and the firewall.',
  'mailing.trouble.senderRefused': 'The mail server doesn’t allow this sender. Check MAIL_FROM.',
  'mailing.trouble.recipientRefused':
    'The mail server doesn’t take mails to this address. Check the address.',
  'mailing.trouble.greylisted': 'The mail server takes it later; it is tried again by itself.',
  'mailing.trouble.tooMany': 'A limit of the mail server is reached. Try again later.',
  'mailing.trouble.other': 'The mail server refuses it. The server’s log names its code.',
} as const;
