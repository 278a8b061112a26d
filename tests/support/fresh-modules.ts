import { vi } from 'vitest';

// Each file is a window of its own, though a worker's files share its packages.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

// A file that has asked for a page has it in common with others: it finds the page empty, and nothing stored.
if (globalThis.window?.document?.body) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

const { createClient } = await import('../../client/src/app/create-client.ts');
createClient();
