import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { parseSync, Visitor } from 'oxc-parser';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const sources = ['client/src', 'server/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('i18n/'))
    .map((file) => join(folder, file)),
);

/** Letters in components that need no translation: units, symbols of the trade, names of keys. */
const signs = new Set(['t', 'kg', 'Ø', 'H', 'N', 'T', 'Esc', 'Enter', 'KW', 'REG']);
const spokenAttributes = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'heading', 'text']);

export const isSpoken = (text: string): boolean =>
  text.split(/\s+/).some((word) => /\p{L}/u.test(word) && !signs.has(word.replaceAll(/[^\p{L}]/gu, '')));

interface SourceTexts {
  /** All string literals; a template contains `*` for each placeholder. */
  strings: string[];
  /** Texts of elements and of attributes that screen readers read. */
  spoken: string[];
  /** Statically imported modules, as written in the source. */
  imports: string[];
  /** Dynamically imported modules. */
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
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
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

export const sourceTexts = sources.map((file) => ({ file, ...readSource(file) }));
export const sourceOf = new Map(sourceTexts.map((source) => [source.file, source]));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** True for a template that names a group of text keys, such as `sign.truckType.*` or `*.plain`. */
export const isGroup = (text: string): boolean => /^(?:[a-z]\w*\.[\w.]*\*[\w.*]*|\*\.[a-z]\w*)$/i.test(text);

/** Matches the suffix of plural forms. */
export const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;
export const keysOf = (language: Language): string[] =>
  [...new Set(Object.keys(messages[language]).map((key) => key.replace(pluralSuffix, '')))].toSorted();

export const isKey = (text: string): boolean =>
  Object.hasOwn(messages.en, text) || Object.hasOwn(messages.en, `${text}_other`);
export const groupPattern = (text: string): RegExp =>
  new RegExp(`^${text.split('*').map(escaped).join('.+')}$`);

/** The folder of the texts. */
export const i18n = join(root, 'shared/src/i18n');
type TextFile = Promise<{ texts: Readonly<Record<string, string>> }>;
export const keysIn = async (language: Language, file: string): Promise<string[]> =>
  Object.keys((await (import(join(i18n, language, `${file}.ts`)) as TextFile)).texts);
