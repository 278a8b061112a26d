import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { computeClientBuild } from './client-build.ts';
import { readManifest } from './client-manifest.ts';
import { firstCallsOf, pageHtml, listPages } from './page-html.ts';

/** The answer to a call that a page makes first, sent along with the page's HTML. */
export interface PageAnswer {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PageAnswers {
  readonly answersFor: PrepareAnswers;
  /** The time in ms after which the page is sent without the answers if they aren't ready. */
  readonly withinMs: number;
}

/** Prepares the answers of a page's first calls (`session`, `day`) as far as the person may read them. */
export type PrepareAnswers = (
  request: Request,
  response: Response,
  asks: readonly string[],
) => Promise<readonly PageAnswer[]>;

const inScript: Readonly<Record<string, string>> = { '<': '003c', '\u2028': '2028', '\u2029': '2029' };

/**
 * Renders an answer as an inert data block, because that needs no exception in the content security policy. The content is
 * escaped so that it can't close the element.
 */
const scriptOf = ({ address, headers, body }: PageAnswer): string => {
  const json = `{"headers":${JSON.stringify(headers)},"body":${body}}`;
  const safe = json.replaceAll(/[<\u2028\u2029]/g, (one) => `\\u${inScript[one]}`);
  return `<script type="application/json" id="${address}">${safe}</script>\n`;
};

export interface ClientPage {
  readonly html: string;
  /** The names of the calls that the page makes first. */
  readonly asks: readonly string[];
}

/**
 * Prepares the HTML of the client's pages, with `meta` in each head. Returns a function that finds a page by its URL path
 * (`/delivery/print` is the page `delivery-print`). The function returns `index.html` for other paths, and undefined without a
 * build.
 */
export const prepareClientPages = (
  clientDir: string,
  meta: string,
): ((path: string) => ClientPage | undefined) => {
  const file = join(clientDir, 'index.html');
  if (!existsSync(file)) return () => undefined;
  const index = readFileSync(file, 'utf8').replace('</head>', () => `${meta}</head>`);
  const [manifest, build] = [readManifest(clientDir), computeClientBuild(clientDir)];
  const pages = new Map(
    listPages(manifest).map((name) => [
      name,
      { html: pageHtml(index, manifest, { name, build }), asks: firstCallsOf(name) },
    ]),
  );
  const other = { html: index, asks: [] };
  return (path) => pages.get(path.slice(1).replaceAll('/', '-') || 'dashboard') ?? other;
};

/**
 * Sends a page with the answers to its first calls. The page's head is sent at once, so that the browser loads the code while
 * the answers are read. If that takes longer than `withinMs`, the page ends without them. Forbids caching, because the answers
 * contain people's names.
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
