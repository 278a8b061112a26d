import { afterAll, afterEach, expect, vi } from 'vitest';
import { noAnswer, serveWith, takeFaults } from './fake-server.ts';
import { openWindow } from './open-window.ts';

// A fake that answers what no server does would keep a test green for ever. First, so that a page is cleaned up before it.
await takeFaults();
afterEach(async () => expect(await takeFaults()).toEqual([]));

// Each file is a window of its own, though a worker's files share its modules.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

// A file that has asked for a page has it in common with others: it finds the page empty, and nothing stored.
if (globalThis.window?.document?.body) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  const { spareOwnerStacks } = await import('./spare-owner-stacks.ts');
  spareOwnerStacks();
  const { cleanup, configure } = await import('@testing-library/react');
  // Nobody waits for this but a test that fails: a busy machine takes its time.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(cleanup);
}

// Timers that a test file leaves behind would run in the next file's window.
const waiting = new Set<ReturnType<typeof setTimeout>>();
const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof wait>) => {
  const timer = wait(...given);
  waiting.add(timer);
  return timer;
}, wait);
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer);
  globalThis.setTimeout = wait;
});

// No test reaches a server of the machine: what it doesn't serve itself has no answer.
serveWith(() => noAnswer);
openWindow();
