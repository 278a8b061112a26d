import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageHtml } from '../client/page-html.ts';
import { root } from './tools.mjs';

const source = (path) => join(root, 'client/src', path);

/** A chunk as the bundler hands it over; `from` are its modules, the first the one it is asked for by. */
const chunk = (name, { from, imports = [], styles = [] }) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  facadeModuleId: from[0],
  moduleIds: from,
  imports: imports.map((one) => `assets/${one}.js`),
  viteMetadata: { importedCss: new Set(styles.map((one) => `assets/${one}.css`)) },
});

const text = (language, part) =>
  chunk(`${language}-${part}`, { from: [join(root, `shared/src/i18n/${language}/${part}.ts`)] });

const page = (name, more = {}) => chunk(name, { from: [source(`pages/${name}-page.tsx`)], ...more });

const chunks = [
  chunk('index', { from: [source('main.tsx')] }),
  chunk('site', { from: [source('app/site.tsx')], imports: ['index', 'common'] }),
  chunk('sign-in', { from: [source('app/sign-in-first.tsx')], imports: ['common'] }),
  // Two that are asked for by themselves share a chunk with each other.
  chunk('plan', {
    from: [source('app/frames.ts'), source('app/app-layout.tsx'), source('app/day-in-address.tsx')],
    styles: ['plan'],
  }),
  chunk('common', { from: [source('ui/button.tsx')], styles: ['common'] }),
  page('delivery', { imports: ['common', 'plan'], styles: ['delivery'] }),
  page('delivery-print'),
  page('settings'),
  page('login', { imports: ['common'] }),
  page('wall'),
  page('yard'),
  text('de', 'signed-out'),
  text('de', 'signed-in'),
  text('de', 'server'),
  text('en', 'signed-out'),
];

const index = `<!doctype html><html><head>
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/common.css">
  </head><body><div id="root"><!--frame--></div></body></html>`;

/** What the plugin writes, by file name. */
const written = new Map();

beforeAll(async () => {
  const files = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
  files['index.html'] = { type: 'asset', source: index };
  const context = {
    emitFile: ({ fileName, name, source: content }) => {
      written.set(fileName ?? name, content);
      return name;
    },
    getFileName: (reference) => `assets/${reference}`,
  };
  await pageHtml().generateBundle.handler.call(context, {}, files);
  written.set('index.html', files['index.html'].source);
});

const htmlOf = (name) => written.get(`pages/${name}.html`);
const linked = (name, rel) =>
  [...htmlOf(name).matchAll(new RegExp(`rel="${rel}"[^>]* href="/assets/([^"]+)"`, 'g'))].map(
    ([, file]) => file,
  );
const announced = (name) => JSON.parse(/name="werkplan-page" content='([^']+)'/.exec(htmlOf(name))[1]);

describe('a page of its own for each address', () => {
  it('is written for every page, and names each script that it needs once', () => {
    expect(linked('delivery', 'modulepreload')).toHaveLength(4);
    const names = [...written.keys()].filter((name) => name.startsWith('pages/'));
    expect(names.map((name) => basename(name, '.html')).toSorted()).toEqual(
      ['delivery', 'delivery-print', 'login', 'settings', 'wall', 'yard'].toSorted(),
    );
    expect(new Set(linked('delivery', 'modulepreload'))).toEqual(
      new Set(['common.js', 'delivery.js', 'plan.js', 'site.js']),
    );
    expect(linked('login', 'modulepreload')).toEqual(['sign-in.js', 'common.js']);
    expect(linked('wall', 'modulepreload')).toEqual(['wall.js']);
  });

  it('names the styles, too, but for those that every page has', () => {
    expect(linked('delivery', 'preload')).toEqual(['plan.css', 'delivery.css']);
    expect(linked('login', 'preload')).toEqual([]);
  });

  it.each([
    ['delivery', ['session', 'day'], ['de-signed-out', 'de-signed-in']],
    ['settings', ['session'], ['de-signed-out', 'de-signed-in']],
    ['login', [], ['de-signed-out']],
    ['wall', [], ['de-signed-out']],
    ['yard', [], ['de-signed-out']],
  ])('%s says what it asks for at first', (name, asks, texts) => {
    expect(announced(name)).toMatchObject({
      asks,
      texts: { de: texts.map((one) => `/assets/${one}.js`), en: ['/assets/en-signed-out.js'] },
    });
  });

  it('shows its empty frame where it has one; paper, the sign-in and the wall have none', () => {
    for (const name of ['delivery', 'settings']) expect(htmlOf(name)).toContain('class="shell early"');
    for (const name of ['delivery-print', 'login', 'wall', 'yard']) {
      expect(htmlOf(name)).not.toContain('shell');
      expect(htmlOf(name)).not.toContain('<!--frame-->');
    }
  });
});

it('every page names the build that it is of, as the server does', () => {
  const build = createHash('sha256').update(written.get('index.html')).digest('hex').slice(0, 12);
  for (const name of ['delivery', 'login', 'yard']) expect(announced(name).build).toBe(build);
});

it('what is installed from the yard’s page is that page', () => {
  expect(htmlOf('yard')).toContain('href="/yard.webmanifest"');
  expect(htmlOf('delivery')).toContain('href="/manifest.webmanifest"');
});

it('what runs before the first paint comes first, in the page of all addresses as well', () => {
  expect(written.get('before-paint.js').length).toBeGreaterThan(500);
  const htmls = [...written].filter(([name]) => name.endsWith('.html')).map(([, html]) => html);
  expect(htmls).toHaveLength(7);
  for (const html of htmls)
    expect(html).toMatch(/<script src="\/assets\/before-paint\.js"><\/script>\s*<script type="module"/);
  expect(written.get('index.html')).not.toContain('<!--frame-->');
});
