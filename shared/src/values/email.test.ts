import { expect, it } from 'vitest';
import { type EmailRule, emailRules, isEmail } from './email.ts';

const both: readonly EmailRule[] = emailRules;

it.each<readonly [string, readonly EmailRule[]]>([
  ['anna@werkplan.example', both],
  ['ANNA@WERKPLAN.EXAMPLE', both],
  ['anna.becker-kehl@stahl.de', both],
  ['a_b@sub.stahl.info', both],
  ['eva.lang@stahl.bayern', ['valid']],
  ['j@werk.berlin', ['valid']],
  ['eva+plan@example.com', ['valid']],
  ["o'neil@example.com", ['valid']],
  ['eva@müller.example', ['valid']],
  ['eva@xn--mller-kva.example', both],
  ['eva@straße.example', ['valid']],
  ['eva@пример.example', ['valid']],
  [`eva@${'x'.repeat(63)}.example`, both],
  [`eva@stahl.${'x'.repeat(63)}`, ['valid']],
  [`eva@stahl.${'x'.repeat(64)}`, []],
  [`eva@${'x'.repeat(64)}.com`, ['specified']],
  ['eva@stahl', ['valid']],
  ['müller@stahl.de', []],
  ['eva@', []],
  ['@stahl.de', []],
  ['eva stahl.de', []],
  ['eva@@stahl.de', []],
  ['eva@stahl..de', []],
  ['eva@-stahl.berlin', []],
  ['eva lang@stahl.de', []],
  ['eva@müller.example/x', []],
  ['eva@müller.example:25', []],
  ['eva@müller .example', []],
  ['<eva@stahl.de>', []],
  ['', []],
])('%s is taken by %j', (email, rules) => {
  expect(emailRules.filter((rule) => isEmail(email, rule))).toEqual(rules);
});
