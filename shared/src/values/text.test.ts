import { describe, expect, it } from 'vitest';
import { isRequiredText } from './text.ts';
import { nameSchema, requiredTextSchema, textSchema } from './text-schema.ts';
import { spec } from './testing/spec.ts';

const messageOf = (schema: ReturnType<typeof textSchema>, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('textSchema', () => {
  it('trims and composes letters with their dots', () => {
    expect(textSchema(10).parse('  Bu\u0308hl ')).toBe('Bühl');
  });

  it('counts what a person counts: an emoji is one character', () => {
    expect(textSchema(3).parse('🏗🏗🏗')).toBe('🏗🏗🏗');
    expect(messageOf(textSchema(3), '🏗🏗🏗🏗')).toBe('validation.tooLong');
  });

  it('measures after trimming and composing', () => {
    expect(textSchema(2).parse('  u\u0308u\u0308  ')).toBe('üü');
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\tb', 'a\nb', '\ud800', 'a\udc00'])(
    'refuses %j',
    (text) => {
      expect(messageOf(textSchema(10), text)).toBe('validation.invalidFormat');
    },
  );

  it('lets lines and tabs through where lines are allowed, and no other control character', () => {
    const schema = textSchema(10, { lines: true });
    expect(schema.parse('a\nb\tc')).toBe('a\nb\tc');
    for (const text of ['a\u0000', 'a\rb', 'a\u000bb', '\ud800']) {
      expect(messageOf(schema, text)).toBe('validation.invalidFormat');
    }
  });

  it('refuses what is no text', () => {
    for (const value of [null, undefined, 5, {}]) {
      expect(messageOf(textSchema(10), value)).toBe('validation.required');
    }
  });

  it('gives the same text when its own answer is checked again', () => {
    const schema = textSchema(20);
    for (const text of [' a ', 'e\u0301', 'ﬁ', 'ÄÖÜ ß', '👷🏽']) {
      const once = schema.parse(text);
      expect(schema.parse(once)).toBe(once);
    }
  });
});

describe('requiredTextSchema', () => {
  it('refuses blanks with the message of its form', () => {
    for (const blank of ['', '   ', '\u00a0']) {
      expect(messageOf(requiredTextSchema(10), blank)).toBe('validation.required');
      expect(messageOf(requiredTextSchema(10, 'validation.mandatoryField'), blank)).toBe(
        'validation.mandatoryField',
      );
    }
  });
});

describe('nameSchema', () => {
  spec('L.56');
  it('makes every blank one ordinary space', () => {
    expect(nameSchema(20).parse(' Anna \u00a0\u2003Becker ')).toBe('Anna Becker');
  });

  it.each([
    'Anna\u200bBecker',
    'Anna\u00adBecker',
    '\u202eannA',
    '\u2066Anna\u2069',
    'Anna\u200f',
    'Anna\ufeffB',
    '\u3164Anna',
    'Anna\u{e0041}',
    'Anna\u2028B',
    'Anna\ufe0f',
  ])('refuses %j, which nobody could tell from another', (name) => {
    expect(messageOf(nameSchema(20), name)).toBe('validation.unseenCharacters');
  });

  it('takes what people are called', () => {
    for (const name of ['Änne Müller-Lüdenscheid', 'José O’Neill', 'Łukasz Żak', 'Нина', '李雷', 'محمد'])
      expect(nameSchema(50).parse(name)).toBe(name);
  });
});

it.each(['Bühl', '  ', '', ' u\u0308u\u0308u\u0308 ', 'abcd', 'abcde', 'a\nb', '\ud800', '🏗🏗🏗🏗', '\u0000 '])(
  'isRequiredText says of %j what the schema says',
  (text) => {
    expect(isRequiredText(text, 4)).toBe(requiredTextSchema(4).safeParse(text).success);
  },
);
