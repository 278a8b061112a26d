import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import { hasRoomInMemory } from './memory-place.ts';

// An import would first look through its 80,000 lines for the names that it exports.
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
/** A test's window lives for seconds: what is optimised for longer costs more than it saves, and so does collecting its garbage, or either in a thread beside. */
const forSeconds =
  '--js-flags=--no-opt,--max-lazy,--single-threaded,--min-semi-space-size=64,--max-semi-space-size=64';

/** A headless Chromium, see `findBrowser`. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: [...flags, ...more],
    // Playwright has Chromium write its shared memory to a disk; memory is faster where there is room.
    ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all test files of this worker: it ends with the worker. What a file opens in it, the file closes. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchBrowser(forSeconds);
  return await (shared as Promise<Browser>);
}
