import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { isClientModule, declaresState, hasEffect } from './lint-client.mjs';
import { root } from './tools.mjs';

/** Parses a module with one statement. */
const statement = (code) => parseSync('module.ts', code).program.body[0];

describe('a module of the client', () => {
  it.each(['let shown = null;', 'export let shown: string | null = null;', 'let one = 1, other = 2;'])(
    'keeps no state: %s',
    (code) => expect(declaresState(statement(code))).toBe(true),
  );

  it.each([
    'const part = clientPart(() => ({ shown: null }));',
    'export const shownAtom = atom(null);',
    'export { shown } from "./shown.ts";',
    'const show = () => { let shown = null; return shown; };',
  ])('may declare %s', (code) => expect(declaresState(statement(code))).toBe(false));

  it.each([
    'handleEffects(note);',
    'void start();',
    'await start();',
    'navigator.serviceWorker?.register("/worker.js");',
    'isWall && watchWall();',
    'new Watcher();',
    'if (isWall) watchWall();',
    'for (const handler of handlers) handleEffects(handler);',
    'try { start(); } catch {}',
  ])('does nothing when it is imported: %s', (code) => expect(hasEffect(statement(code))).toBe(true));

  it.each([
    'import "./base.css";',
    'const part = clientPart(() => new Part());',
    'Row.displayName = "Row";',
    'function start() { follow(); }',
    'export class Part { constructor() { follow(); } }',
    'declare module "i18next" {}',
  ])('may have %s', (code) => expect(hasEffect(statement(code))).toBe(false));

  it.each([
    ['client/src/live/socket.ts', true],
    ['client/src/testing/in-app.ts', true],
    ['client/src/app/site.tsx', true],
    ['client/src/main.tsx', false],
    ['client/src/before-paint.ts', false],
    ['client/src/orders/import/read-file.worker.ts', false],
    ['client/src/live/socket.test.ts', false],
    ['client/service-worker/worker.ts', false],
    ['server/src/app.ts', false],
  ])('%s is one: %s', (file, isOne) => expect(isClientModule(file)).toBe(isOne));
});

it('few modules are exempt, each with a reason', () => {
  const folder = join(root, 'client/src');
  const exceptions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => /oxlint-disable.* client\//.test(line)),
    );
  expect(exceptions.filter((line) => !/-next-line client\/[\w-]+ -- \w/.test(line))).toEqual([]);
  expect(exceptions.length).toBeLessThanOrEqual(5);
});
