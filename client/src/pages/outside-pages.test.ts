// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { demoSignInsWarning } from '@werkplan/shared/account/plan-warning.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { planWarningAtom } from '../account/sign-in-atoms.ts';
import { DemoWarning } from '../dashboard/demo-warning.tsx';
import { store } from '../lib/client.ts';
import { openWindow } from '../testing/open-window.ts';
import { renderPage, renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

// A new client has no signed-in user.
beforeEach(async () => {
  openWindow();
  await setLanguage('de');
});

it('an unknown address shows the not-found page with a link to the start page', () => {
  spec('2.1b', '2.17');
  const { container, part, address } = renderPage(NotFoundPage, '/nowhere');
  expect(container.textContent).toMatch(/^404Seite nicht gefunden/);
  fireEvent.click(part('a'));
  expect(address()).toBe('/');
});

it('a signed-in user who opens the forgot-password page is redirected', () => {
  spec('2.15a');
  expect(renderPage(ForgotPasswordPage, '/forgot-password').address()).toBe('/forgot-password');
  signIn('planner');
  expect(renderPage(ForgotPasswordPage, '/forgot-password').address()).toBe('/');
});

it.each([
  ['planner', demoSignInsWarning, true],
  ['planner', null, false],
  // Admins see it among the alerts.
  ['admin', demoSignInsWarning, false],
] as const)('a %s is warned while the demo’s users can sign in (%s): %j', (role, warning, isTold) => {
  signIn(role);
  store().set(planWarningAtom, warning);
  const { textContent } = renderPartInApp(createElement(DemoWarning)).container;
  expect(textContent.includes('Die Demo-Anmeldungen sind offen.')).toBe(isTold);
  expect(textContent.includes('DEMO_DATA=off')).toBe(isTold);
});
