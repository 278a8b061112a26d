// npm run handbook: makes the handbook's pictures from the built program with its demo plant, in each language and theme.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import type { Page } from 'playwright-core';
import type { BookLanguage } from '../../client/src/handbook/use-book.ts';
import { orRefuse, ParameterError, readParameters } from '../../scripts/parameters.mjs';
import { launchBrowser } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { type Scene, scenes } from './scenes.ts';
import { followPage } from './settled.ts';

const root = join(import.meta.dirname, '../..');
const folders: Readonly<Record<BookLanguage, string>> = { de: 'docs/handbuch', en: 'docs/handbook' };
const sizes = {
  page: { width: 1180, height: 640 },
  phone: { width: 390, height: 640 },
  wall: { width: 1280, height: 720 },
};
const usage = `npm run handbook [-- NAME …]\n\nThe pictures: ${Object.keys(scenes).join(', ')}.`;
/** Names of pictures given on the command line; all are made if there are none. */
const wanted = orRefuse(usage, () => {
  const { positionals } = readParameters({ allowPositionals: true });
  const unknown = positionals.find((name) => !(name in scenes));
  if (unknown !== undefined) throw new ParameterError(`There is no picture "${unknown}".`);
  return positionals;
});

const startServer = async (dataDir: string): Promise<{ url: string; server: ChildProcess }> => {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(`${url}/healthz`).catch(() => null);
    if (reply?.ok) return { url, server };
    if (server.exitCode !== null) throw new Error('The server has ended.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Takes a picture as Chromium's WebP, which is a quarter of a PNG's size. */
const photograph = async (page: Page, path: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(path, Buffer.from(data, 'base64'));
  await session.detach();
};

/** Hides notices, which appear by time and cover parts of a picture. Uses a style sheet, as pages forbid inline styles. */
const hideNotices = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-notices] { display: none }');
  document.adoptedStyleSheets.push(sheet);
};

const failures: string[] = [];
const data = mkdtempSync(join(tmpdir(), 'werkplan-handbook-'));
const { url, server } = await startServer(data);
const browser = await launchBrowser();
try {
  const script = new Client(url);
  const signedIn = await script.send('POST', '/api/login', {
    email: 'anna@werkplan.example',
    password: 'Planner1',
  });
  const today = signedIn.headers.get('x-plan-today') ?? '';
  const [name = '', value = ''] = script.cookie.split('=');
  const take = async (picture: string, scene: Scene, language: BookLanguage, theme: 'light' | 'dark') => {
    const context = await browser.newContext({
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      colorScheme: theme,
      viewport: sizes[scene.window ?? 'page'],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name, value: decodeURIComponent(value), url }]);
    await context.addInitScript(
      ([csrf, shown]) => {
        localStorage.setItem('x-csrf-token', csrf);
        localStorage.setItem('werkplan.theme', shown);
        localStorage.setItem('werkplan.tourOffered', 'yes');
        // A paper page prints by itself and leaves afterwards, which would lose the picture.
        globalThis.print = () => undefined;
      },
      [script.csrf, theme] as const,
    );
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const settled = followPage(page);
    await page.goto(`${url}${scene.path}`, { waitUntil: 'load' });
    const pose = async (): Promise<void> => {
      await settled();
      await scene.act?.(page, script, today);
      await page.evaluate(hideNotices);
      await settled();
    };
    await pose().catch((error: unknown) => failures.push(`${picture}: ${String(error)}`));
    await photograph(page, join(root, folders[language], 'pictures', `${picture}-${theme}.webp`));
    await context.close();
    console.log(`${language} ${theme} ${picture}`);
  };
  for (const [language, folder] of Object.entries(folders) as [BookLanguage, string][]) {
    mkdirSync(join(root, folder, 'pictures'), { recursive: true });
    await script.call(updateAccountEndpoint, { body: { language } });
    for (const [picture, scene] of Object.entries(scenes))
      if (wanted.length === 0 || wanted.includes(picture))
        for (const theme of ['light', 'dark'] as const) await take(picture, scene, language, theme);
  }
} finally {
  await browser.close();
  server.kill('SIGINT');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
