/** The rules for new accounts' e-mail addresses (rules/account.md#e-mail-addresses). */
export const emailRules = ['specified', 'valid'] as const;
export type EmailRule = (typeof emailRules)[number];

export const maxEmailLength = 254;

/**
 * The pattern of the rule `specified`: word characters, dots and hyphens, '@', a domain, and a top-level domain of 2–4 letters or
 * the reserved `.example` of the demo plant. It matches in linear time.
 */
const specified = /^[\w.-]+@(?:[\w-]+\.)+(?:[A-Za-z]{2,4}|[Ee][Xx][Aa][Mm][Pp][Ll][Ee])$/;

/** The HTML standard's pattern of `input type=email`, for addresses with an ASCII domain. */
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Characters that end a URL's host name or can't occur in it. */
// oxlint-disable-next-line no-control-regex -- control signs are among them
const noDomain = /[\s\u0000-\u0020#%/:<>?@[\\\]^|]/u;

/** The URL class of Node and browsers, declared here because `shared/` includes the types of neither. */
const { URL: Address } = globalThis as unknown as {
  URL: new (address: string) => { readonly hostname: string };
};

/**
 * Converts 'müller.example' to 'xn--mller-kva.example'; null for an invalid domain. Equals Node's `domainToASCII`, which browsers
 * lack.
 */
const asciiDomain = (domain: string): string | null => {
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain.toLowerCase();
  if (noDomain.test(domain)) return null;
  try {
    return new Address(`http://${domain}`).hostname;
  } catch {
    return null;
  }
};

/** Returns the address with its domain in ASCII; null for an invalid one. */
export const asciiEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const domain = at < 1 ? null : asciiDomain(email.slice(at + 1));
  return domain === null ? null : `${email.slice(0, at)}@${domain}`;
};

/** True if the rule accepts the address. */
export const isEmail = (email: string, rule: EmailRule): boolean => {
  if (rule === 'specified') return specified.test(email);
  const ascii = asciiEmail(email);
  return ascii !== null && valid.test(ascii);
};
