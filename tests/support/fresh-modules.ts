import { vi } from 'vitest';

// The client keeps its state in modules, as one window does: each file is a window of its own. Packages stay loaded.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

// Texts that a file before still fetches may come late, and set the page's language: its page has gone.
if (!('document' in globalThis)) Object.assign(globalThis, { document: { documentElement: {} } });

// A file that has asked for a page has it in common with others: it finds the page empty, and nothing stored.
if (globalThis.window?.document?.body) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
