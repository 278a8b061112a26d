import { Lexer, type Token, type Tokens } from 'marked';

export interface Chapter {
  /** Identifies the chapter in the page's address; the same in each language: `move-order`. */
  readonly slug: string;
  readonly group: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  /** The chapter's whole Markdown text, for the search. */
  readonly text: string;
}

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading';
const isList = (token: Token): token is Tokens.List => token.type === 'list';

const linksOf = (token: Token): Tokens.Link[] =>
  token.type === 'link'
    ? [token as Tokens.Link]
    : isList(token)
      ? token.items.flatMap(linksOf)
      : ('tokens' in token ? (token.tokens ?? []) : []).flatMap(linksOf);

/** Returns the slug of a chapter's file: `docs/handbook/move-order.md` has the slug `move-order`. */
export const slugOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '');

/** Returns the anchor of a heading: 'What happens then' becomes `what-happens-then`. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/**
 * Reads the chapters in the order and groups of the book's README. @param files Markdown texts by path, `…/move-order.md`
 */
export const readBook = (files: Readonly<Record<string, string>>): Chapter[] => {
  const bySlug = new Map(Object.entries(files).map(([path, text]) => [slugOf(path), text]));
  let group = '';
  const chapters: Chapter[] = [];
  for (const token of new Lexer().lex(bySlug.get('README') ?? '')) {
    if (isHeading(token) && token.depth === 2) group = token.text;
    else if (isList(token))
      for (const { href } of linksOf(token)) {
        const slug = slugOf(href);
        const text = bySlug.get(slug) ?? '';
        const [heading, ...tokens] = new Lexer().lex(text);
        chapters.push({ slug, group, title: isHeading(heading) ? heading.text : slug, tokens, text });
      }
  }
  return chapters;
};

/** Lists a chapter's headings, for its table of contents. */
export const headingsOf = ({ tokens }: Chapter): readonly Tokens.Heading[] => tokens.filter(isHeading);

export interface StepText {
  readonly title: string;
  readonly text: readonly Token[];
  /** Shortcuts at the end of the step: `D`. */
  readonly keys: readonly string[];
}

const isBlank = (token: Token): boolean => token.type === 'text' && token.raw.trim() === '';
const isKey = (token: Token): token is Tokens.Codespan => token.type === 'codespan';

/** Parses an item of a numbered list, which must begin with a bold title, into title, explanation and shortcuts. */
export const parseStep = (item: Tokens.ListItem): StepText => {
  const [paragraph] = item.tokens;
  const inline = paragraph && 'tokens' in paragraph ? [...(paragraph.tokens ?? [])] : [];
  const [first, ...rest] = inline;
  const keys: string[] = [];
  for (let last = rest.at(-1); last && (isKey(last) || isBlank(last)); last = rest.at(-1)) {
    if (isKey(last)) keys.unshift(last.text);
    rest.pop();
  }
  return { title: first?.type === 'strong' ? (first as Tokens.Strong).text : '', text: rest, keys };
};
