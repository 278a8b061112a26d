/** Which e-mail addresses the plant takes for new accounts (rules/account.md#e-mail-addresses). */
export const emailRules = ['specified', 'valid'] as const;
export type EmailRule = (typeof emailRules)[number];

/** Most characters of an address, as it is stored. */
export const longestEmail = 254;

/**
 * Word characters, dots and hyphens, '@', a domain, a top-level domain of 2–4 letters, or the reserved `.example` of the
 * demo plant, in any case. Linear on any input.
 */
const specified = /^[\w.-]+@(?:[\w-]+\.)+(?:[A-Za-z]{2,4}|[Ee][Xx][Aa][Mm][Pp][Ll][Ee])$/;

/** HTML's own pattern of `input type=email`, of an address whose domain is in ASCII. */
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Signs that end a host's name in a URL, or that it may not have. */
// oxlint-disable-next-line no-control-regex -- control signs are among them
const noDomain = /[\s\u0000-\u0020#%/:<>?@[\\\]^|]/u;

/** Node and browsers have it; this folder knows the types of neither. */
const { URL: Address } = globalThis as unknown as {
  URL: new (address: string) => { readonly hostname: string };
};

/** 'müller.example' as 'xn--mller-kva.example'; null for what is no domain. Node's `domainToASCII`, for browsers, too. */
const asciiDomain = (domain: string): string | null => {
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain.toLowerCase();
  if (noDomain.test(domain)) return null;
  try {
    return new Address(`http://${domain}`).hostname;
  } catch {
    return null;
  }
};

/** The address with its domain in ASCII; null for what is none. */
export const asciiEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const domain = at < 1 ? null : asciiDomain(email.slice(at + 1));
  return domain === null ? null : `${email.slice(0, at)}@${domain}`;
};

/** Whether the rule takes the address. Every reader asks this. */
export const isEmail = (email: string, rule: EmailRule): boolean => {
  if (rule === 'specified') return specified.test(email);
  const ascii = asciiEmail(email);
  return ascii !== null && valid.test(ascii);
};
