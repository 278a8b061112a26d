// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { OfflineSection } from './offline-section.tsx';

beforeEach(async () => {
  await setLanguage('de');
  await loadTexts('all');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it.each([
  [true, true, /starten auch ohne Netz.*als App installieren/],
  [false, false, /nur mit HTTPS\. Bitte der IT Bescheid sagen/],
  [true, false, /zum Beispiel in einem privaten Fenster/],
])('what the browser can do without a network (HTTPS: %s, worker: %s)', (isSecure, hasWorker, text) => {
  vi.stubGlobal('isSecureContext', isSecure);
  if (hasWorker) Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  expect(renderPartInApp(createElement(OfflineSection)).container.textContent).toMatch(text);
});
