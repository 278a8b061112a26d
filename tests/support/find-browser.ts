import { existsSync } from 'node:fs';
import { type BrowserProgram, isPackagedHere, packagedChromium } from './packaged-chromium.ts';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the browser of WERKPLAN_BROWSER, else the one from npm, else an installed one. The npm package is a headless
 * shell; an installed browser also renders its user interface off-screen, which takes twice the work.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env['WERKPLAN_BROWSER'];
  if (named && named !== 'packaged') return { executablePath: named };
  const installed = systemBrowsers.find((path) => existsSync(path));
  if (installed && !named && !isPackagedHere) return { executablePath: installed };
  return packagedChromium();
}
