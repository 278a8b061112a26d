import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import { hasRoomInMemory } from './memory-place.ts';

// createRequire, because an ES import would first scan the 80,000 lines of this CommonJS module for exported names.
const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');

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
/** A test window lives for seconds, in which optimizing code, collecting garbage and extra threads cost more than they save. */
const forSeconds =
  '--js-flags=--no-opt,--max-lazy,--single-threaded,--min-semi-space-size=64,--max-semi-space-size=64';

/** Launches a headless Chromium (see `findBrowser`). */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: [...flags, ...more],
    // Playwright moves Chromium's shared memory to the disk by default; memory is faster where there is enough.
    ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all test files of this worker. It ends with the worker; each file must close the pages it opens. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchBrowser(forSeconds);
  return await (shared as Promise<Browser>);
}
