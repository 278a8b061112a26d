import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

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
  [`${chrome} OPR/120.0`, 'Opera, Linux'],
  [chrome.replace('X11; Linux', 'X11; CrOS'), 'Chrome, ChromeOS'],
  [
    chrome.replace('X11; Linux x86_64', 'Linux; Android 14').replace('Chrome', 'SamsungBrowser/26.0 Chrome'),
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox, iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  ['curl/8.9', null],
  ['<script>', null],
  ['', null],
  [undefined, null],
  [`${'x'.repeat(1000)} Firefox/1 Windows`, null],
])('%j is %j', (userAgent, label) => {
  spec('L.39');
  expect(deviceLabel(userAgent)).toBe(label);
});
