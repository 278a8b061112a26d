// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { rememberEmailRule } from './email-rule.ts';
import { signInProblems } from './sign-in-checks.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

const problemOf = (email: string) => signInProblems({ email, password: 'Planner1' })?.email;

it.each([
  ['anna@werkplan.example', undefined, undefined],
  ['eva.lang@stahl.bayern', 'validation.invalidEmail', undefined],
  ['eva+plan@example.com', 'validation.invalidEmail', undefined],
  ["o'neil@example.com", 'validation.invalidEmail', undefined],
  ['eva@müller.example', 'validation.invalidEmail', undefined],
  ['eva', 'validation.invalidEmail', 'validation.invalidEmail'],
  ['', 'validation.requiredField', 'validation.requiredField'],
])('%s lacks %s by default, %s by the widest rule', (email, specified, valid) => {
  expect(problemOf(email)).toBe(specified);
  document.head.innerHTML = `<meta name="werkplan-emails" content='"valid"'>`;
  expect(problemOf(email)).toBe(valid);
});

it('the form applies a rule that changed after the page was loaded', () => {
  for (const [rule, problem] of [
    ['valid', undefined],
    ['specified', 'validation.invalidEmail'],
  ] as const) {
    rememberEmailRule(rule);
    expect(problemOf('j@werk.berlin')).toBe(problem);
  }
});
