/** The rules for postcodes, the narrowest first (rules/orders.md#post-codes). */
export const postcodeRules = ['from10000', 'germany', 'dach', 'europe'] as const;
export type PostcodeRule = (typeof postcodeRules)[number];

/** The rule of a plant that has chosen none (docs/decisions/0062-one-rule-for-addresses.md). */
export const defaultPostcodeRule: PostcodeRule = 'from10000';
export const widestPostcodeRule: PostcodeRule = 'europe';

/** The rules' patterns, also used in SQL. German postcodes don't begin with 00, and four-digit ones not with 0. */
export const postcodePatterns: Readonly<Record<PostcodeRule, string>> = {
  from10000: '^[1-9][0-9]{4}$',
  germany: '^(?:0[1-9]|[1-9][0-9])[0-9]{3}$',
  dach: '^(?:[1-9][0-9]{3}|(?:0[1-9]|[1-9][0-9])[0-9]{3})$',
  europe: '^(?=.*[0-9])[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$',
};

const expressions = Object.fromEntries(
  Object.entries(postcodePatterns).map(([rule, pattern]) => [rule, new RegExp(pattern)]),
) as Readonly<Record<PostcodeRule, RegExp>>;

/** True if the rule accepts the postcode. */
export const isPostcode = (postCode: string, rule: PostcodeRule): boolean => expressions[rule].test(postCode);

/** True if the rule allows only digits, so that inputs ignore other characters. */
export const isDigitsOnly = (rule: PostcodeRule): boolean => rule !== 'europe';

export const maxPostcodeLength = (rule: PostcodeRule): number => (rule === 'europe' ? 10 : 5);

/** The text key of each rule's refusal. */
export const postcodeProblems = {
  from10000: 'validation.postCode',
  germany: 'validation.postCodeGermany',
  dach: 'validation.postCodeDach',
  europe: 'validation.postCodeEurope',
} as const satisfies Readonly<Record<PostcodeRule, string>>;
