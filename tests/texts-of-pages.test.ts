import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  pluralSuffix,
  groupPattern,
  isGroup,
  isKey,
  keysIn,
  keysOf,
  sourceOf,
} from './support/source-texts.ts';

const targetOf = (file: string, imported: string): string =>
  imported.startsWith('.')
    ? join(dirname(file), imported)
    : imported.replace('@werkplan/shared/', 'shared/src/');

/** Collects the files that these files import, and dynamic imports for which `follows` is true. */
const reach = (starts: readonly string[], follows = (_onDemand: string): boolean => false): Set<string> => {
  const reached = new Set(starts);
  for (const file of reached) {
    const { imports = [], imported = [] } = sourceOf.get(file) ?? {};
    for (const one of imports) reached.add(targetOf(file, one));
    for (const one of imported.map((path) => targetOf(file, path))) if (follows(one)) reached.add(one);
  }
  return reached;
};

/** True for files whose texts the page itself does not show, such as texts of refusals and of other pages. */
const isUnseen = (file: string): boolean =>
  /\/lib\/(?:api-errors|notify-no-answer)\.ts$|-endpoints\.ts$|\/app\/pages\.ts$/.test(file);

/** Code that is loaded by a plain `import()`, without the texts that the helper `onDemand` loads as well. */
const withoutTexts = ['live/new-build', 'live/watch-window', 'account/user-copies', 'lib/service-worker'];

it.each([
  ['the wall', ['pages/wall-page'], ['base'], 60],
  ['the yard page', ['pages/yard-page'], ['base', 'gate'], 60],
  ['the yard page, once it loads more', ['yard-phone/refusal-notice'], ['base', 'gate', 'signed-out'], 20],
  ['the sign-in', ['app/sign-in-first'], ['base', 'signed-out'], 60],
  [
    'a day',
    ['app/site', 'app/app-layout', 'pages/production-page', 'pages/delivery-page'],
    ['base', 'signed-out', 'signed-in'],
    300,
  ],
])('the texts of %s are loaded with it', async (_, starts, parts, least) => {
  const keys = (await Promise.all(parts.map(async (part) => await keysIn('en', part)))).flat();
  const loaded = new Set(keys.map((key) => key.replace(pluralSuffix, '')));
  const files = reach(
    ['main', ...starts].map((file) => `client/src/${file}.tsx`),
    (file) => withoutTexts.some((name) => file === `client/src/${name}.ts`),
  );
  const missing = [...files]
    .filter((file) => !isUnseen(file))
    .flatMap((file) => {
      const strings = sourceOf.get(file)?.strings ?? [];
      const named = strings.flatMap((text) =>
        isGroup(text) ? keysOf('en').filter((key) => groupPattern(text).test(key)) : [text].filter(isKey),
      );
      return named.filter((key) => !loaded.has(key)).map((key) => `${file}: ${key}`);
    });
  expect(missing).toEqual([]);
  expect(files.size).toBeGreaterThan(least);
});
