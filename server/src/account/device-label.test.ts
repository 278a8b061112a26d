import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

it.each([
  [chrome, 'Chrome, Linux'],
  [`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/143.0`, 'Edge, Windows'],
  [chrome.replace('X11; Linux x86_64', 'Linux; Android 15; Pixel 9'), 'Chrome, Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.9', null],
  ['<script>', null],
  ['', null],
  [undefined, null],
  [`${'x'.repeat(1000)} Firefox/1 Windows`, null],
])('%j is %j', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
