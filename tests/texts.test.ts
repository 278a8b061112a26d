import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { describe, expect, it } from 'vitest';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import {
  pluralSuffix,
  groupPattern,
  i18n,
  isGroup,
  isSpoken,
  keysIn,
  keysOf,
  sourceTexts,
} from './support/source-texts.ts';

/** The parts of each language's texts; each is a chunk of the client, or belongs to the server. */
const partNames = ['base', 'gate', 'signed-out', 'signed-in', 'further', 'server'];
const areasOf = (language: Language): string[] =>
  readdirSync(join(i18n, language))
    .map((file) => basename(file, '.ts'))
    .filter((file) => !partNames.includes(file));
const prefixOf = (area: string): string =>
  area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const placeholders = (text: string, withoutCount: boolean): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(withoutCount && (name === 'count' || name === 'number')))
    .toSorted()
    .join();

describe('texts', () => {
  it('are never written into a component', () => {
    const written = sourceTexts.flatMap(({ file, spoken }) => spoken.map((text) => `${file}: ${text}`));
    expect(written).toEqual([]);
  });

  it('are all used', () => {
    spec('1.7b', '2.16c', '8.7');
    const strings = new Set(sourceTexts.flatMap((source) => source.strings));
    const groups = [...strings].filter(isGroup).map(groupPattern);
    const unused = keysOf('en').filter(
      (key) =>
        !strings.has(key) &&
        // The key may be built at run time from its group's name.
        !strings.has(key.slice(0, key.lastIndexOf('.'))) &&
        !groups.some((group) => group.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it('of errors belong to a code', () => {
    const codes = keysOf('en').flatMap((key) => /^error\.([A-Z_]+)(?:\.|$)/.exec(key)?.[1] ?? []);
    expect(codes.filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(100);
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
        expect(new Set(keys.map((key) => key.replace(pluralSuffix, '')))).toEqual(
          new Set(inEnglish.map((key) => key.replace(pluralSuffix, ''))),
        );
      }
      expect(prefixes.toSorted()).toEqual(areasOf(language).map(prefixOf).toSorted());
    },
  );

  it.each(languages)('say something in %s, with the same placeholders as in English', (language) => {
    spec('1.7b');
    const texts = messages[language];
    expect(keysOf(language)).toEqual(keysOf('en'));
    expect(Object.keys(texts).filter((key) => !texts[key]?.trim())).toEqual([]);
    const different = Object.keys(texts).filter((key) => {
      const english = messages.en[key] ?? messages.en[key.replace(pluralSuffix, '_other')] ?? '';
      // A singular text may omit the count, because '1 run' says it literally.
      const isOfOne = pluralSuffix.test(key);
      return placeholders(texts[key] ?? '', isOfOne) !== placeholders(english, isOfOne);
    });
    expect(different).toEqual([]);
    // i18next uses double braces; single braces would be displayed literally.
    expect(
      Object.keys(texts).filter((key) => /[{}]/.test(texts[key]?.replaceAll(/\{\{\w+\}\}/g, '') ?? '')),
    ).toEqual([]);
  });

  it.each(languages)(
    'that count something have every form that %s has, and none that it lacks',
    (language) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const counting = Object.keys(messages[language]).filter((key) => pluralSuffix.test(key));
      const wanted = [...new Set(counting.map((key) => key.replace(pluralSuffix, '')))].flatMap((key) =>
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
        "common.asLength",
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
        "handbook.tour.live",
        "held.erp",
        "history.field.name",
        "history.field.region",
        "history.field.status",
        "loads.bulky.inherited",
        "mailing.title",
        "mailing.handOver.label",
        "orderPaste.column.inKilograms",
        "orderPaste.column.inTonnes",
        "presence.field",
        "print.halls",
        "print.halls.also",
        "print.attribute",
        "print.room",
        "notes.open",
        "routine.kind.text",
        "routine.text",
        "settings.name",
        "suggestions.metres",
        "users.accept.name",
        "users.column.name",
        "users.means.passkey",
        "users.means.totp",
        "webhooks.one",
        "webhooks.column.name",
        "yardLinks.name",
        "deliveryNote.position",
        "table.id",
        "table.version",
        "table.text",
      ]
    `);
  });
});
