import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { BuiltFile } from './built-files.ts';

/** The answer of a call that a page is about to make. */
export interface PageAnswer {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** What a page brings along. */
export interface PageAnswers {
  readonly answersFor: AnswersFor;
  /** ms after which it is sent without. */
  readonly withinMs: number;
}

/** Answers what a page asks for at first (`session`, `day`), as far as who opens it may read that. */
export type AnswersFor = (
  request: Request,
  response: Response,
  asks: readonly string[],
) => Promise<readonly PageAnswer[]>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '<': '&lt;' };
const inScript: Readonly<Record<string, string>> = { '<': '003c', '\u2028': '2028', '\u2029': '2029' };

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[&'<]/g, (one) => entities[one] ?? one);

/** What a page's code reads without asking anybody, by a name of its own. */
export const metaOf = (name: string, value: unknown): string =>
  `  <meta name="werkplan-${name}" content='${attribute(value)}'>\n`;

/** As a block of data, which no policy has to let in: nothing in it ends it, or is run. */
const scriptOf = ({ address, headers, body }: PageAnswer): string => {
  const json = `{"headers":${JSON.stringify(headers)},"body":${body}}`;
  const safe = json.replaceAll(/[<\u2028\u2029]/g, (one) => `\\u${inScript[one]}`);
  return `<script type="application/json" id="${address}">${safe}</script>\n`;
};

/** A page as the build wrote it. */
export interface ClientPage {
  /** Its file in the build's folder, as long as nothing was added to it; else null. */
  readonly file: string | null;
  readonly html: string;
  /** What its code asks for at first. */
  readonly asks: readonly string[];
}

const asksIn = (html: string): readonly string[] => {
  const [, list = '[]'] = /"asks":(\[[^\]]*\])/.exec(html) ?? [];
  return JSON.parse(list) as string[];
};

/** The pages by their address; `meta` goes into the head of each. `/delivery/print` is `delivery-print.html`. */
export const clientPages = (
  clientDir: string,
  files: ReadonlyMap<string, BuiltFile>,
  meta: string,
): ((path: string) => ClientPage | undefined) => {
  const pages = new Map<string, ClientPage>();
  for (const [address, { name }] of files) {
    if (!/^\/(?:index|pages\/[\w-]+)\.html$/.test(address)) continue;
    const html = readFileSync(join(clientDir, name), 'utf8').replace('</head>', () => `${meta}</head>`);
    pages.set(address, { file: meta === '' ? name : null, html, asks: asksIn(html) });
  }
  return (path) => {
    const name = path.slice(1).replaceAll('/', '-') || 'dashboard';
    return pages.get(`/pages/${name}.html`) ?? pages.get('/index.html');
  };
};

/**
 * Sends a page to who may be signed in: its code begins to load while what it asks for is read, and goes without where that
 * takes too long. Nobody keeps a copy, since it names people.
 */
export const sendWithAnswers = async (
  { html, asks }: ClientPage,
  { request, response }: { request: Request; response: Response },
  { answersFor, withinMs }: PageAnswers,
): Promise<void> => {
  const none: readonly PageAnswer[] = [];
  const reading = answersFor(request, response, asks).catch(() => none);
  const end = html.lastIndexOf('</body>');
  response.set('Cache-Control', 'no-store').type('html');
  response.write(html.slice(0, end));
  response.flush();
  const answers = await Promise.race([reading, delay(withinMs, none, { ref: false })]);
  response.end(answers.map(scriptOf).join('') + html.slice(end));
};
