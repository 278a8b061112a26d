import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { hasRoomInMemory } from './memory-place.ts';
import { isPackagedHere, packagedChromium } from './packaged-chromium.ts';

export interface BrowserProgram {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

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

const flags = [
  '--headless=shell',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium, see `findBrowser`. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: flags,
    // What Chromium's processes share lies in memory, too, where there is room; Playwright has them write it to a disk.
    ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all test files of this worker: it ends with the worker. What a file opens in it, the file closes. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchBrowser();
  return await (shared as Promise<Browser>);
}

/**
 * WERKPLAN_BROWSER, else the one that npm brought along, else one installed on this machine. The packaged one is a browser
 * without a user interface: an installed one draws its own for every window, unseen, and takes twice the work.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env['WERKPLAN_BROWSER'];
  if (named && named !== 'packaged') return { executablePath: named };
  const installed = systemBrowsers.find((path) => existsSync(path));
  if (installed && !named && !isPackagedHere) return { executablePath: installed };
  return packagedChromium();
}
