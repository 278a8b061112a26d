import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { clientBuild } from './client-build.ts';
import { readManifest } from './client-manifest.ts';
import { asksOf, pageHtml, pagesIn } from './page-html.ts';

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

const inScript: Readonly<Record<string, string>> = { '<': '003c', '\u2028': '2028', '\u2029': '2029' };

/** As a block of data, which no policy has to let in: nothing in it ends it, or is run. */
const scriptOf = ({ address, headers, body }: PageAnswer): string => {
  const json = `{"headers":${JSON.stringify(headers)},"body":${body}}`;
  const safe = json.replaceAll(/[<\u2028\u2029]/g, (one) => `\\u${inScript[one]}`);
  return `<script type="application/json" id="${address}">${safe}</script>\n`;
};

export interface ClientPage {
  readonly html: string;
  /** What its code asks for at first. */
  readonly asks: readonly string[];
}

/** The pages of the built client by their address; `meta` goes into the head of each. `/delivery/print` is `delivery-print`. */
export const clientPages = (clientDir: string, meta: string): ((path: string) => ClientPage | undefined) => {
  const file = join(clientDir, 'index.html');
  if (!existsSync(file)) return () => undefined;
  const index = readFileSync(file, 'utf8').replace('</head>', () => `${meta}</head>`);
  const [manifest, build] = [readManifest(clientDir), clientBuild(clientDir)];
  const pages = new Map(
    pagesIn(manifest).map((name) => [
      name,
      { html: pageHtml(index, manifest, { name, build }), asks: asksOf(name) },
    ]),
  );
  const other = { html: index, asks: [] };
  return (path) => pages.get(path.slice(1).replaceAll('/', '-') || 'dashboard') ?? other;
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
