import { describe, expect, it } from 'vitest';
import type { ClientManifest } from './client-manifest.ts';
import { firstCallsOf, pageHtml, listPages } from './page-html.ts';

const built = (name: string, imports: string[] = [], styles: string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  css: styles.map((style) => `assets/${style}.css`),
});

/** As Vite writes it: what several share has a key of its own. */
const manifest: ClientManifest = {
  'index.html': built('index', ['_common.js'], ['common']),
  '_common.js': built('common', [], ['common']),
  '_plan.js': built('plan', ['index.html'], ['plan']),
  'src/app/site.tsx': built('site', ['index.html', '_common.js']),
  'src/app/sign-in-first.tsx': built('sign-in', ['_common.js']),
  'src/app/app-layout.tsx': built('layout', ['_plan.js']),
  'src/pages/delivery-page.tsx': built('delivery', ['_common.js', '_plan.js'], ['delivery']),
  'src/pages/delivery-print-page.tsx': built('delivery-print'),
  'src/pages/settings-page.tsx': built('settings'),
  'src/pages/login-page.tsx': built('login', ['_common.js']),
  'src/pages/wall-page.tsx': built('wall'),
  'src/pages/yard-page.tsx': built('yard'),
  '../shared/src/i18n/de/base.ts': built('de-base'),
  '../shared/src/i18n/de/further.ts': built('de-further'),
  '../shared/src/i18n/de/gate.ts': built('de-gate'),
  '../shared/src/i18n/de/signed-out.ts': built('de-signed-out'),
  '../shared/src/i18n/de/signed-in.ts': built('de-signed-in'),
  '../shared/src/i18n/de/server.ts': built('de-server'),
  '../shared/src/i18n/en/base.ts': built('en-base'),
};

const index = `<!doctype html><html><head>
    <link rel="manifest" href="/manifest.webmanifest" />
    <script src="/assets/before-paint.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/common.css">
  </head><body><div id="root"></div></body></html>`;

const htmlOf = (name: string): string => pageHtml(index, manifest, { name, build: '0123456789ab' });
const linked = (name: string, rel: string): string[] =>
  [...htmlOf(name).matchAll(new RegExp(`rel="${rel}"[^>]* href="/assets/([^"]+)"`, 'g'))].map(
    ([, file = '']) => file,
  );
const announced = (name: string): unknown =>
  JSON.parse(/name="werkplan-page" content='([^']+)'/.exec(htmlOf(name))?.[1] ?? 'null');

describe('a page of its own for each address', () => {
  it('exists for every page, and names each needed script once', () => {
    expect(listPages(manifest).toSorted()).toEqual(
      ['delivery', 'delivery-print', 'login', 'settings', 'wall', 'yard'].toSorted(),
    );
    expect(linked('delivery', 'modulepreload').toSorted()).toEqual(
      ['common.js', 'delivery.js', 'layout.js', 'plan.js', 'site.js'].toSorted(),
    );
    expect(linked('login', 'modulepreload')).toEqual(['sign-in.js', 'common.js']);
    expect(linked('wall', 'modulepreload')).toEqual(['wall.js']);
  });

  it('names the styles, except those that every page has', () => {
    expect(linked('delivery', 'preload').toSorted()).toEqual(['delivery.css', 'plan.css']);
    expect(linked('login', 'preload')).toEqual([]);
  });

  it.each([
    ['delivery', ['session', 'day'], ['de-base', 'de-signed-out', 'de-signed-in']],
    ['settings', ['session'], ['de-base', 'de-further', 'de-signed-out', 'de-signed-in']],
    ['login', [], ['de-base', 'de-signed-out']],
    ['wall', [], ['de-base']],
    ['yard', [], ['de-base', 'de-gate']],
  ])('%s asks for %j at first, and says which texts it draws with', (name, asks, texts) => {
    expect(firstCallsOf(name)).toEqual(asks);
    expect(announced(name)).toEqual({
      build: '0123456789ab',
      texts: { de: texts.map((one) => `/assets/${one}.js`), en: ['/assets/en-base.js'] },
    });
  });

  it('says so before the first script, which reads it', () => {
    expect(htmlOf('delivery').indexOf('werkplan-page')).toBeLessThan(
      htmlOf('delivery').indexOf('before-paint'),
    );
  });

  it('shows the empty frame of pages that have one; paper, sign-in and wall have none', () => {
    for (const name of ['delivery', 'settings']) expect(htmlOf(name)).toContain('class="shell early"');
    for (const name of ['delivery-print', 'login', 'wall', 'yard'])
      expect(htmlOf(name)).not.toContain('shell');
  });
});

it('installing from the yard’s page installs that page', () => {
  expect(htmlOf('yard')).toContain('href="/yard.webmanifest"');
  expect(htmlOf('delivery')).toContain('href="/manifest.webmanifest"');
});
