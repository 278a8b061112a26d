import type { Email } from 'postal-mime';

/** Returns the link in a mail's text. */
export const linkIn = ({ text = '' }: Email): URL => {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return new URL(link);
};

export const tokenIn = (mail: Email): string => linkIn(mail).searchParams.get('token') ?? '';
