import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const sources = ['client/src', 'server/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('i18n/'))
    .map((file) => join(folder, file)),
);

/** Letters in a component that are no words of a language: units, signs of the trade, names of keys. */
const signs = new Set(['t', 'kg', 'Ø', 'H', 'N', 'T', 'Esc', 'Enter', 'KW', 'REG']);
const spokenAttributes = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'heading', 'text']);

const isSpoken = (text: string): boolean =>
  text.split(/\s+/).some((word) => /\p{L}/u.test(word) && !signs.has(word.replaceAll(/[^\p{L}]/gu, '')));

interface SourceTexts {
  /** Every whole string and every template with `*` for what is filled in. */
  strings: string[];
  /** Texts in elements and in attributes that are read out. */
  spoken: string[];
  /** The modules it imports, as it names them. */
  imports: string[];
  /** Those that it imports on demand. */
  imported: string[];
}

const attributeText = (name: string, value: unknown): string | null => {
  const literal = value as { type?: string; value?: unknown } | null;
  const isText = literal?.type === 'Literal' && typeof literal.value === 'string';
  return isText && spokenAttributes.has(name) ? String(literal.value) : null;
};

const readSource = (file: string): SourceTexts => {
  const found: SourceTexts = { strings: [], spoken: [], imports: [], imported: [] };
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  expect(errors, file).toEqual([]);
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== 'type') found.imports.push(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') found.imported.push(source.value);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') found.strings.push(node.value);
    },
    TemplateLiteral: ({ quasis }) => {
      found.strings.push(quasis.map(({ value }) => value.cooked ?? '').join('*'));
    },
    JSXText: ({ value }) => {
      if (isSpoken(value)) found.spoken.push(value.trim());
    },
    JSXAttribute: ({ name, value }) => {
      const text = attributeText(name.type === 'JSXIdentifier' ? name.name : '', value);
      if (text !== null && isSpoken(text)) found.spoken.push(text);
    },
  }).visit(program);
  return found;
};

const found = sources.map((file) => ({ file, ...readSource(file) }));
const sourceOf = new Map(found.map((source) => [source.file, source]));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A template over a group of texts, such as `sign.truckType.*` or `*.plain`. */
const isGroup = (text: string): boolean => /^(?:[a-z]\w*\.[\w.]*\*[\w.*]*|\*\.[a-z]\w*)$/i.test(text);

/** The suffix of a key that has forms by count. */
const form = /_(?:zero|one|two|few|many|other)$/;
const keysOf = (language: Language): string[] =>
  [...new Set(Object.keys(messages[language]).map((key) => key.replace(form, '')))].toSorted();

const isKey = (text: string): boolean =>
  Object.hasOwn(messages.en, text) || Object.hasOwn(messages.en, `${text}_other`);
const groupPattern = (text: string): RegExp => new RegExp(`^${text.split('*').map(escaped).join('.+')}$`);

const i18n = join(root, 'shared/src/i18n');
/** Each part of a language's texts is a chunk of the client's, or the server's own. */
const partNames = ['base', 'gate', 'signed-out', 'signed-in', 'further', 'server'];
type TextFile = Promise<{ texts: Readonly<Record<string, string>> }>;
const keysIn = async (language: Language, file: string): Promise<string[]> =>
  Object.keys((await (import(join(i18n, language, `${file}.ts`)) as TextFile)).texts);
const areasOf = (language: Language): string[] =>
  readdirSync(join(i18n, language))
    .map((file) => basename(file, '.ts'))
    .filter((file) => !partNames.includes(file));
const prefixOf = (area: string): string =>
  area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const targetOf = (file: string, imported: string): string =>
  imported.startsWith('.')
    ? join(dirname(file), imported)
    : imported.replace('@werkplan/shared/', 'shared/src/');

/** Collects what these files load at once, and on demand where `follows` says so. */
const reach = (starts: readonly string[], follows = (_onDemand: string): boolean => false): Set<string> => {
  const reached = new Set(starts);
  for (const file of reached) {
    const { imports = [], imported = [] } = sourceOf.get(file) ?? {};
    for (const one of imports) reached.add(targetOf(file, one));
    for (const one of imported.map((path) => targetOf(file, path))) if (follows(one)) reached.add(one);
  }
  return reached;
};

/** Names texts that wall and yard page never show: they have no notices, and name no call. */
const isUnseen = (file: string): boolean =>
  /\/lib\/(?:api-errors|notify-no-answer)\.ts$|-endpoints\.ts$|\/app\/pages\.ts$/.test(file);

/** Code that is loaded on demand by `import()` alone, without the texts that `onDemand` brings along. */
const withoutTexts = ['live/new-build', 'live/watch-window', 'account/user-copies', 'lib/service-worker'];

const placeholders = (text: string, withoutCount: boolean): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(withoutCount && (name === 'count' || name === 'number')))
    .toSorted()
    .join();

describe('texts', () => {
  it('are never written into a component', () => {
    const written = found.flatMap(({ file, spoken }) => spoken.map((text) => `${file}: ${text}`));
    expect(written).toEqual([]);
  });

  it('are all used', () => {
    spec('1.7b', '2.16c', '8.7');
    const strings = new Set(found.flatMap((source) => source.strings));
    const groups = [...strings].filter(isGroup).map(groupPattern);
    const unused = keysOf('en').filter(
      (key) =>
        !strings.has(key) &&
        // The group is passed on by its name.
        !strings.has(key.slice(0, key.lastIndexOf('.'))) &&
        !groups.some((group) => group.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it.each(languages)('of an area in %s begin with the name of their file', async (language) => {
    const misplaced: string[] = [];
    for (const area of areasOf(language))
      for (const key of await keysIn(language, area))
        if (key.split('.')[0] !== prefixOf(area)) misplaced.push(`${area}.ts: ${key}`);
    expect(misplaced).toEqual([]);
  });

  it.each(languages)(
    'of each area in %s are in one part, in the same one as in English',
    async (language) => {
      const prefixes = [];
      for (const part of partNames) {
        const keys = await keysIn(language, part);
        prefixes.push(...new Set(keys.map((key) => key.split('.')[0] ?? '')));
        const inEnglish = await keysIn('en', part);
        expect(new Set(keys.map((key) => key.replace(form, '')))).toEqual(
          new Set(inEnglish.map((key) => key.replace(form, ''))),
        );
      }
      expect(prefixes.toSorted()).toEqual(areasOf(language).map(prefixOf).toSorted());
    },
  );

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
  ])('of %s are loaded with it', async (_, starts, parts, least) => {
    const keys = (await Promise.all(parts.map(async (part) => await keysIn('en', part)))).flat();
    const loaded = new Set(keys.map((key) => key.replace(form, '')));
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

  it.each(languages)('say something in %s, with the same placeholders as in English', (language) => {
    spec('1.7b');
    const texts = messages[language];
    expect(keysOf(language)).toEqual(keysOf('en'));
    expect(Object.keys(texts).filter((key) => !texts[key]?.trim())).toEqual([]);
    const different = Object.keys(texts).filter((key) => {
      const english = messages.en[key] ?? messages.en[key.replace(form, '_other')] ?? '';
      // '1 run' says how many there are without it.
      const isOfOne = form.test(key);
      return placeholders(texts[key] ?? '', isOfOne) !== placeholders(english, isOfOne);
    });
    expect(different).toEqual([]);
    // One pair of braces is no placeholder: it would be read aloud.
    expect(
      Object.keys(texts).filter((key) => /[{}]/.test(texts[key]?.replaceAll(/\{\{\w+\}\}/g, '') ?? '')),
    ).toEqual([]);
  });

  it.each(languages)(
    'that count something have every form that %s has, and none that it lacks',
    (language) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const counting = Object.keys(messages[language]).filter((key) => form.test(key));
      const wanted = [...new Set(counting.map((key) => key.replace(form, '')))].flatMap((key) =>
        pluralCategories.map((category) => `${key}_${category}`),
      );
      expect(counting.toSorted()).toEqual(wanted.toSorted());
      expect(wanted.length).toBeGreaterThan(10);
    },
  );

  it.each(languages)(
    'of a refusal name no keys, fields or typing in %s: scripts are refused with them too',
    (language) => {
      const ofScreens = new Set(['validation.wholeKilograms', 'validation.kilogramsOrTonnes']);
      const ofKeys = /\b(?:Taste\w*|drücken|tippen|eintippen|klicken|Press|click|type it)\b/;
      const refusals = Object.entries(messages[language]).filter(
        ([key]) => /^(?:error|validation)\./.test(key) && !ofScreens.has(key),
      );
      expect(refusals.filter(([, text]) => ofKeys.test(text)).map(([key]) => key)).toEqual([]);
    },
  );

  it('are translated: what is the same in both languages is named here', () => {
    const same = Object.keys(messages.en).filter((key) => {
      const [en, de] = [messages.en, messages.de].map((texts) => texts[key]);
      return en === de && isSpoken(en ?? '');
    });
    expect(same).toMatchInlineSnapshot(`
      [
        "app.name",
        "common.loading",
        "common.asQuantity",
        "live.state.live",
        "live.state.offlineNow",
        "sign.urgent",
        "sign.short",
        "sign.truckType.SATTEL",
        "sign.truckType.KLEINE_AND_KRANWAGEN",
        "sign.truckType.ABHOLER",
        "sign.truckType.SPEDITION",
        "captcha.label",
        "navigation.dashboard",
        "navigation.webhooks",
        "passkeys.title",
        "yardPage.tonnes",
        "dayState.delta",
        "delivery.truck.color.ROSE",
        "delivery.truck.color.MINT",
        "order.erp",
        "order.column.postCode",
        "order.column.isUrgent",
        "order.column.isShort",
        "order.filter.toggle",
        "shipment.difference",
        "shipment.amount.value",
        "yard.by",
        "calendar.name",
        "drawing.column.index",
        "drawing.column.positions",
        "drawing.column.diameter",
        "drawing.ascii",
        "drawing.compare.line",
        "driver.name",
        "drivingBans.name",
        "figures.hallShort",
        "handbook.language.de",
        "handbook.language.en",
        "handbook.tour.live",
        "held.erp",
        "history.field.name",
        "history.field.region",
        "history.field.status",
        "mailing.title",
        "mailing.handOver.label",
        "orderPaste.column.inKilograms",
        "orderPaste.column.inTonnes",
        "presence.field",
        "print.halls",
        "print.halls.also",
        "print.attribute",
        "routine.kind.text",
        "routine.text",
        "settings.name",
        "users.accept.name",
        "users.column.name",
        "users.means.passkey",
        "users.means.totp",
        "webhooks.one",
        "webhooks.column.name",
        "yardLinks.name",
        "table.id",
        "table.version",
        "table.text",
      ]
    `);
  });
});
