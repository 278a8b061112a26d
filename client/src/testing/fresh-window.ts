import { afterAll, afterEach, expect, vi } from 'vitest';
import { noAnswer, serveWith, takeContradictions } from './fake-server.ts';
import { openWindow } from './open-window.ts';

// Fails tests whose fake server contradicts the declarations. Registered first, so that the check runs after the page
// is cleaned up.
await takeContradictions();
afterEach(async () => expect(await takeContradictions()).toEqual([]));

// Each file gets a new window, although files of a worker share modules.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

// Test files of a worker share the document, if there is one, so it is emptied together with the storage.
if (globalThis.window?.document?.body) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  const { disableOwnerStacks } = await import('./disable-owner-stacks.ts');
  disableOwnerStacks();
  const { cleanup, configure } = await import('@testing-library/react');
  // Only failing tests wait this long, which allows for a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(cleanup);
}

// Clears timers that a test file leaves behind, which would run in the next file's window.
const waiting = new Set<ReturnType<typeof setTimeout>>();
const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof wait>) => {
  const timer = wait(...given);
  waiting.add(timer);
  return timer;
}, wait);
const clearTimers = (): void => {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
};
afterAll(async () => {
  clearTimers();
  // Vitest aborts imports still under way at a file's end, and then every later file of the worker fails to import the same code.
  await vi.dynamicImportSettled();
  // Code that has just been imported may have scheduled more.
  clearTimers();
  globalThis.setTimeout = wait;
});

// Requests that a test does not serve get no answer, so that no test reaches a real server.
serveWith(() => noAnswer);
openWindow();
