import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const sources = ['client/src', 'server/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('i18n/'))
    .map((file) => join(folder, file)),
);

/** Letters in a component that are no words of a language: units, signs of the trade, names of keys. */
const signs = new Set(['t', 'kg', 'H', 'N', 'T', 'Esc', 'Enter', 'KW', 'REG']);
const spokenAttributes = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'heading', 'text']);

const isSpoken = (text: string): boolean =>
  text.split(/\s+/).some((word) => /\p{L}/u.test(word) && !signs.has(word.replaceAll(/[^\p{L}]/gu, '')));

interface Found {
  /** Every whole string and every template with `*` for what is filled in. */
  strings: string[];
  /** What stands as text in a component: in an element or an attribute that is read out. */
  spoken: string[];
}

const attributeText = (name: string, value: unknown): string | null => {
  const literal = value as { type?: string; value?: unknown } | null;
  const isText = literal?.type === 'Literal' && typeof literal.value === 'string';
  return isText && spokenAttributes.has(name) ? String(literal.value) : null;
};

const readSource = (file: string): Found => {
  const found: Found = { strings: [], spoken: [] };
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  expect(errors, file).toEqual([]);
  new Visitor({
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

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A template over a group of texts, such as `delivery.truck.type.*` or `*.plain`. */
const isGroup = (text: string): boolean => /^(?:[a-z]\w*\.[\w.]*\*[\w.*]*|\*\.[a-z]\w*)$/i.test(text);

/** What a text is called by in a language that has that form for a count. */
const form = /_(?:zero|one|two|few|many|other)$/;
const keysOf = (language: Language): string[] =>
  [...new Set(Object.keys(messages[language]).map((key) => key.replace(form, '')))].toSorted();

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
    const strings = new Set(found.flatMap((source) => source.strings));
    const groups = [...strings]
      .filter(isGroup)
      .map((text) => new RegExp(`^${text.split('*').map(escaped).join('.+')}$`));
    const unused = keysOf('en').filter(
      (key) =>
        !strings.has(key) &&
        // The group is passed on by its name.
        !strings.has(key.slice(0, key.lastIndexOf('.'))) &&
        !groups.some((group) => group.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it.each(languages)('say something in %s, with the same placeholders as in English', (language) => {
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
        "navigation.dashboard",
        "navigation.webhooks",
        "live.state.live",
        "live.state.offlineNow",
        "shipment.urgent",
        "shipment.short",
        "delivery.truck.type.SATTEL",
        "delivery.truck.type.KLEINE_AND_KRANWAGEN",
        "delivery.truck.type.ABHOLER",
        "delivery.truck.type.SPEDITION",
        "since.delta",
        "common.asQuantity",
        "shipment.difference",
        "shipment.amount.value",
        "order.erp",
        "order.column.postCode",
        "order.column.isUrgent",
        "order.column.isShort",
        "order.filter.toggle",
        "calendar.name",
        "driver.name",
        "figures.hallShort",
        "history.field.status",
        "captcha.label",
        "people.accept.name",
        "people.column.name",
        "people.means.passkey",
        "people.means.totp",
        "presence.field",
        "print.halls",
        "print.halls.also",
        "print.attribute",
        "routine.kind.text",
        "routine.text",
        "passkeys.title",
        "settings.name",
        "yard.by",
        "delivery.truck.color.ROSE",
        "held.erp",
        "order.paste.column.inKilograms",
        "order.paste.column.inTonnes",
        "webhooks.one",
        "webhooks.column.name",
        "yard.links.name",
        "yardPage.tonnes",
        "table.id",
        "table.version",
        "table.text",
      ]
    `);
  });
});
