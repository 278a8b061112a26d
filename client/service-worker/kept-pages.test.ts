import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filesNamedIn, keepPages } from './kept-pages.ts';

const page = (...files: string[]): string =>
  `<html><meta name="werkplan-page" content='{"texts":{"de":["/assets/texts-de-signed-out-1a.js"]}}'>${files
    .map((file) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`)
    .join('')}</html>`;

let sent: RequestInit['credentials'][];
let kept: Map<string, string>;
let files: string[];
let missing: Set<string>;
let served: Record<string, { body: string; status?: number; type?: string }>;

const keepFile = async (path: string): Promise<void> => {
  if (missing.has(path)) throw new Error('404');
  files.push(path);
};
const keep = async (paths: string[], loaded: string[] = []): Promise<void> =>
  await keepPages({ type: 'keep', paths, files: loaded }, { keepFile });

beforeEach(() => {
  sent = [];
  kept = new Map();
  files = [];
  missing = new Set();
  served = { '/delivery': { body: page('delivery-9z.js', 'plan-2b.css') } };
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string, { credentials }: RequestInit) => {
    sent.push(credentials);
    const {
      body,
      status = 200,
      type = 'text/html; charset=utf-8',
    } = served[path] ?? { body: '', status: 404 };
    return new Response(body, { status, headers: { 'content-type': type } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('finds each file that a page names, its texts too, once', () => {
  expect(filesNamedIn(page('a-1.js', 'b-2.css', 'a-1.js'))).toEqual([
    '/assets/texts-de-signed-out-1a.js',
    '/assets/a-1.js',
    '/assets/b-2.css',
  ]);
});

it('keeps a page with all that it names, and what the window has loaded, but for the page of the API’s calls', async () => {
  await keep(['/delivery'], ['/assets/inter-5f.woff2', '/assets/api-page/swagger.js', '/api/orders']);
  expect(files).toEqual([
    '/assets/inter-5f.woff2',
    '/assets/texts-de-signed-out-1a.js',
    '/assets/delivery-9z.js',
    '/assets/plan-2b.css',
  ]);
  expect([...kept.keys()]).toEqual(['/delivery']);
});

it('asks for the page as nobody, so that nothing of the person is in the copy', async () => {
  await keep(['/delivery']);
  expect(sent).toEqual(['omit']);
});

it('leaves a page as it was while a file of the newer one can’t be had', async () => {
  missing.add('/assets/delivery-9z.js');
  await expect(keep(['/delivery'])).rejects.toThrow('404');
  expect(kept.size).toBe(0);
});

it.each([
  ['a refusal', { body: page(), status: 503 }],
  ['something else than a page', { body: '{}', type: 'application/json' }],
])('doesn’t keep %s in its place', async (_what, answer) => {
  served = { '/delivery': answer };
  await keep(['/delivery']);
  expect(kept.size).toBe(0);
});
