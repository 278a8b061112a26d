import { expect, it } from 'vitest';
import { isYardOnlyLanguage, yardLanguages } from './languages.ts';
import { loadYardTexts } from './load-texts.ts';
import { messages } from './messages.ts';

const gate = yardLanguages.filter(isYardOnlyLanguage);
const form = /_(?:zero|one|two|few|many|other)$/;
const bare = (key: string): string => key.replace(form, '');
const english = (key: string): string => messages.en[key] ?? messages.en[`${bare(key)}_other`] ?? '';
const placeholders = (text: string, isCounting: boolean): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    // A singular text may omit the count, because '1 zgłoszenie' says it literally.
    .filter((name) => !(isCounting && name === 'count'))
    .toSorted();

/** Texts that are equal in all languages: names on the plant's documents, and identical words. */
const shared =
  /^(?:app\.name|sign\.(?:urgent|short|truckType\.\w+)|sign\.color\.magenta|yardPage\.(?:tonnes|load|photo\.of))$/;

it.each(gate)('the yard page says all it has to say in %s', async (language) => {
  const texts: Readonly<Record<string, string>> = await loadYardTexts(language);
  const keys = Object.keys(texts);
  expect(keys.filter((key) => texts[key]?.trim() === '')).toEqual([]);
  const page = Object.keys(messages.en).filter((key) => /^(?:yardPage|sign)\./.test(key));
  expect(new Set(keys.map(bare))).toEqual(
    new Set([...page.map(bare), ...keys.filter((key) => !/^(?:yardPage|sign)\./.test(key))]),
  );
  const different = keys.filter((key) => {
    const isCounting = form.test(key);
    return (
      placeholders(texts[key] ?? '', isCounting).join() !== placeholders(english(key), isCounting).join()
    );
  });
  expect(different).toEqual([]);
  const left = keys.filter(
    (key) => !shared.test(key) && [messages.en[key], messages.de[key]].includes(texts[key]),
  );
  expect(left).toEqual([]);
});

it.each(gate)('what the yard page counts has every form of %s, and none that it lacks', async (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const counting = Object.keys(await loadYardTexts(language)).filter((key) => form.test(key));
  const wanted = [...new Set(counting.map(bare))].flatMap((key) =>
    pluralCategories.map((category) => `${key}_${category}`),
  );
  expect(counting.toSorted()).toEqual(wanted.toSorted());
  expect(wanted.length).toBeGreaterThanOrEqual(10);
});

it('only Ukrainian is written in Cyrillic letters', async () => {
  const cyrillic: string[] = [];
  for (const language of gate)
    if (Object.values(await loadYardTexts(language)).some((text) => /\p{Script=Cyrillic}/u.test(text)))
      cyrillic.push(language);
  expect(cyrillic).toEqual(['uk']);
});
