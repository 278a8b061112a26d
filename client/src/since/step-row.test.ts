// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { StepRow } from './step-row.tsx';

const stepsOf = (count: number) =>
  Array.from({ length: count }, () => ({ changeId: null, by: 'Anna', at: '2026-11-23T08:00:00Z' }) as never);

it.each([
  ['de', 22, null, '22 ÄnderungenEnterMit Enter durchgehen'],
  ['de', 1, null, '1 ÄnderungEnterMit Enter durchgehen'],
  ['de', 22, 2, '3 von 22'],
  ['en', 22, null, '22 changesEnterPress Enter to step through'],
] as const)('in %s, of %s steps at %s: %s', async (language, count, current, text) => {
  await setLanguage(language);
  const given = { steps: stepsOf(count), current, onGo: () => undefined };
  expect(renderPartInApp(createElement(StepRow, given)).container.textContent).toContain(text);
});
