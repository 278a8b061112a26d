import { type Language, type MessageKey, translate } from '@werkplan/shared/messages/messages.ts';
import type { Mail } from './mail-transport.ts';

export interface ResetMail {
  to: string;
  name: string;
  language: Language;
  /** With the token. */
  link: string;
  minutes: number;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const paragraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`;
const buttonStyle =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6b7c;color:#ffffff;text-decoration:none';

/** The mail with the link to a new password, as text and as HTML. */
export const resetMail = ({ to, name, language, link, minutes }: ResetMail): Mail => {
  const say = (key: MessageKey): string => translate(language, key, { name, minutes });
  const [greeting, why, limits, notYou] = [
    say('mail.reset.greeting'),
    say('mail.reset.why'),
    say('mail.reset.limits'),
    say('mail.reset.notYou'),
  ];
  const button = `<a href="${asHtml(link)}" style="${buttonStyle}">${asHtml(say('mail.reset.button'))}</a>`;
  const paragraphs = [asHtml(greeting), asHtml(why), button, asHtml(link), asHtml(limits), asHtml(notYou)];
  return {
    to,
    subject: say('mail.reset.subject'),
    text: [greeting, why, link, limits, notYou, 'Werkplan'].join('\n\n') + '\n',
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Werkplan</title></head>` +
      '<body style="margin:24px;font-family:Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;color:#1f2328">' +
      `${paragraphs.map(paragraph).join('')}</body></html>`,
  };
};
