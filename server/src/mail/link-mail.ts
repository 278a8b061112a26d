import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type MessageKey, translate } from '@werkplan/shared/i18n/messages.ts';
import type { Mail } from './mail-transport.ts';
import type { MailKind } from './outbox-store.ts';

export interface LinkMail {
  kind: MailKind | 'test';
  to: string;
  name: string;
  about: string;
  /** The person who changed somebody else's account; null otherwise. */
  byName: string | null;
  /** The time at which the mail was queued, as text. */
  at: string;
  language: Language;
  /** The link with its token; '' if the mail has no link. */
  link: string;
  /** The lifetime of the link, which the mail's text states. */
  life: { minutes?: number; days?: number };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const petrol = '#0b6b7c';
const fonts = 'Segoe UI,Helvetica,Arial,sans-serif';
const styles = {
  body: `margin:0;padding:0;background:#f3f5f7;color:#12181f;font:15px/24px ${fonts}`,
  around: 'padding:32px 16px',
  card: 'width:100%;max-width:520px;background:#ffffff;border:1px solid #d8dfe6;border-radius:8px',
  inside: 'padding:28px 32px 32px;text-align:left',
  brand: `margin:0 0 24px;color:${petrol};font-size:16px;font-weight:600`,
  text: 'margin:0 0 20px',
  button: `display:inline-block;padding:10px 20px;border-radius:6px;background:${petrol};color:#ffffff;font-weight:600;text-decoration:none`,
  small: 'margin:0 0 12px;color:#4a5563;font-size:13px;line-height:20px',
  link: `color:${petrol};word-break:break-all`,
} as const;
type Style = keyof typeof styles;

const element = (tag: string, style: Style, content: string, attributes = ''): string =>
  `<${tag}${attributes} style="${styles[style]}">${content}</${tag}>\n`;
/** Lays out the mail with tables, because mail programs render no other layout reliably. */
const table = (style: 'around' | 'inside', content: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" align="center" ${
    style === 'around' ? 'width="100%"' : `style="${styles.card}"`
  }><tr><td align="center" style="${styles[style]}">\n${content}</td></tr></table>\n`;

/** Composes a mail with text and HTML. */
export const composeLinkMail = ({
  kind,
  to,
  name,
  about,
  byName,
  at,
  language,
  link,
  life,
}: LinkMail): Mail => {
  const words = (key: MessageKey): string =>
    translate(language, key, { name, about, by: byName ?? '', at, ...life });
  const limits: MessageKey =
    kind === 'accountChanged' && byName !== null ? 'mail.accountChanged.limitsBy' : `mail.${kind}.limits`;
  const html = (key: MessageKey): string => asHtml(words(key));
  const href = ` href="${asHtml(link)}"`;
  const ifLinked = (content: string): string => (link ? content : '');
  // In an account mail this line states when the account was changed, which belongs to the text before the link.
  const inOrder = (button: string, limit: string): string[] =>
    kind === 'accountChanged' ? [limit, button] : [button, limit];
  const content = [
    element('p', 'brand', html('app.name')),
    element('p', 'text', html(`mail.${kind}.greeting`)),
    element('p', 'text', html(`mail.${kind}.why`)),
    ...inOrder(
      ifLinked(element('p', 'text', element('a', 'button', html(`mail.${kind}.button`), href))),
      element('p', 'text', html(limits)),
    ),
    element('p', 'text', html(`mail.${kind}.notYou`)),
    ifLinked(
      element('p', 'small', `${html(`mail.${kind}.byHand`)}<br>${element('a', 'link', asHtml(link), href)}`),
    ),
  ].join('');
  const text = [
    words(`mail.${kind}.greeting`),
    words(`mail.${kind}.why`),
    ...inOrder(link, words(limits)).filter((line) => line !== ''),
    words(`mail.${kind}.notYou`),
    words('app.name'),
  ];
  return {
    to,
    subject: words(`mail.${kind}.subject`),
    text: text.join('\n\n') + '\n',
    html:
      `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">' +
      `<title>${html(`mail.${kind}.subject`)}</title></head>\n` +
      `<body style="${styles.body}">\n${table('around', table('inside', content))}</body></html>\n`,
  };
};
