// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { RunList } from './run-list.tsx';
import { aRun, aYard } from './testing/a-yard.ts';

beforeEach(async () => {
  await setLanguage('de');
  await loadTexts('all');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (isSecure: boolean): string => {
  vi.stubGlobal('isSecureContext', isSecure);
  const yard = aYard({ runs: [aRun({ slots: [] })] });
  const given = { confirmed: { yard, at: Date.now() }, onOpen: () => undefined };
  return renderPartInApp(createElement(RunList, given)).container.textContent;
};

it.each([true, false])('shows what does not work without HTTPS (HTTPS: %s)', (isSecure) => {
  expect(/Ohne HTTPS startet diese Seite nicht ohne Netz/.test(shown(isSecure))).toBe(!isSecure);
});

it('marks a run without cards as empty', () => {
  expect(shown(true)).toContain('leer');
});
