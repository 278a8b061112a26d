/** Which post codes the plant takes, from the narrowest on (rules/orders.md#post-codes). */
export const postcodeRules = ['from10000', 'germany', 'dach', 'europe'] as const;
export type PostcodeRule = (typeof postcodeRules)[number];

/** The default (docs/decisions/0062-one-rule-for-addresses.md). */
export const specifiedPostcodes: PostcodeRule = 'from10000';
export const widestPostcodes: PostcodeRule = 'europe';

/** As PostgreSQL reads them, too. No post code begins with 00 in Germany, or with 0 where it has four digits. */
export const postcodePatterns: Readonly<Record<PostcodeRule, string>> = {
  from10000: '^[1-9][0-9]{4}$',
  germany: '^(?:0[1-9]|[1-9][0-9])[0-9]{3}$',
  dach: '^(?:[1-9][0-9]{3}|(?:0[1-9]|[1-9][0-9])[0-9]{3})$',
  europe: '^(?=.*[0-9])[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$',
};

const expressions = Object.fromEntries(
  Object.entries(postcodePatterns).map(([rule, pattern]) => [rule, new RegExp(pattern)]),
) as Readonly<Record<PostcodeRule, RegExp>>;

/** Whether the plant takes the post code, as it is stored. Every reader asks this. */
export const isPostcode = (postCode: string, rule: PostcodeRule): boolean => expressions[rule].test(postCode);

/** Whether a post code is nothing but digits by the rule: no other sign can be typed. */
export const isDigitsAlone = (rule: PostcodeRule): boolean => rule !== 'europe';

/** Most signs of a post code. */
export const longestPostcode = (rule: PostcodeRule): number => (rule === 'europe' ? 10 : 5);

/** What is wrong with a post code that the rule doesn't take. */
export const postcodeProblems = {
  from10000: 'validation.postCode',
  germany: 'validation.postCodeGermany',
  dach: 'validation.postCodeDach',
  europe: 'validation.postCodeEurope',
} as const satisfies Readonly<Record<PostcodeRule, string>>;
