import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

const inClient = (path: string): string => normalizePath(join(import.meta.dirname, path));
const site = inClient('src/app/site.tsx');
const signInFirst = inClient('src/app/sign-in-first.tsx');
const pageFile = /\/src\/pages\/([\w-]+)-page\.tsx$/;
const textFile = /\/shared\/src\/i18n\/(\w+)\/(signed-out|signed-in)\.ts$/;

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const withoutPlan = [
  'login',
  'forgot-password',
  'reset-password',
  'invitation',
  'proven',
  'not-found',
  'wall',
  'yard',
];
/** Loaders and drivers, and displays, don't sign in; each is imported by itself (`client/src/main.tsx`). */
const withoutSignIn = ['wall', 'yard'];
/** Show a day's plan. */
const daily = ['dashboard', 'production', 'delivery', 'delivery-print', 'production-print'];

const chunksOf = (files: Bundle): Chunk[] =>
  Object.values(files).flatMap((one) => (one.type === 'chunk' ? one : []));

/** The file that is asked for when this module is imported on demand. */
const fileOf = (files: Bundle, module: string): string | undefined => {
  const chunks = chunksOf(files);
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module));
  return found?.fileName;
};

/** These files, all that they import, and the styles of all of them. */
const withImports = (files: Bundle, starts: readonly (string | undefined)[]) => {
  const scripts = new Set(starts.filter((name) => name !== undefined));
  const styles = new Set<string>();
  for (const name of scripts) {
    const chunk = files[name];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) scripts.add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { scripts: [...scripts], styles: [...styles] };
};

/** Language → the files of these texts. */
const textsFor = (files: Bundle, parts: readonly string[]): Record<string, string[]> => {
  const texts: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunksOf(files)) {
    const [, language, part = ''] = textFile.exec(facadeModuleId ?? '') ?? [];
    if (language !== undefined && parts.includes(part)) (texts[language] ??= []).push(`/${fileName}`);
  }
  return texts;
};

/** The texts that a page draws with (`client/src/main.tsx`). */
const partsOf = (name: string): readonly string[] =>
  ['login', ...withoutSignIn].includes(name) ? ['signed-out'] : ['signed-out', 'signed-in'];

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** The page's frame, empty, until the code draws it (`client/src/app/page-shell.tsx`). */
const emptyFrame =
  '<div class="shell early"><div class="shell-side"></div><div class="shell-page"><div class="shell-bar"></div></div></div>';

/** What the entry imports on demand at the page's address, and what that does (`client/src/main.tsx`). */
const startsOf = (name: string, page: string, frames: readonly string[]): string[] => {
  if (withoutSignIn.includes(name)) return [page];
  return name === 'login' ? [signInFirst] : [site, ...frames, page];
};

/** What is installed from the yard's page is the yard's page. */
const withManifest = (html: string, name: string): string =>
  name === 'yard' ? html.replace('/manifest.webmanifest', '/yard.webmanifest') : html;

/** The index page with all on its way at once that this page needs, and with its empty frame. */
const htmlOf = (
  index: string,
  files: Bundle,
  page: { name: string; module: string; build: string },
): string => {
  const { name, module, build } = page;
  const isPlan = !withoutPlan.includes(name);
  const frames = isPlan ? ['app-layout', 'day-in-address'].map((one) => inClient(`src/app/${one}.tsx`)) : [];
  const modules = startsOf(name, module, frames);
  const { scripts, styles } = withImports(
    files,
    modules.map((one) => fileOf(files, one)),
  );
  const asks = [...(isPlan ? ['session'] : []), ...(daily.includes(name) ? ['day'] : [])];
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].filter((link) => !index.includes(/href="([^"]+)"/.exec(link)?.[1] ?? ''));
  const about = { asks, texts: textsFor(files, partsOf(name)), build };
  const meta = `<meta name="werkplan-page" content='${attribute(about)}'>`;
  return withManifest(index, name)
    .replace('<script', `${meta}\n    <script`)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
    .replace('<!--frame-->', isPlan && !name.endsWith('-print') ? emptyFrame : '');
};

const beforePaint = async (): Promise<Uint8Array> => {
  const { outputFiles } = await bundle({
    entryPoints: [join(import.meta.dirname, 'src/before-paint.ts')],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2023',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
};

/**
 * Writes a page of its own for each address, `pages/delivery.html`: the browser then asks for all files at once, in place of
 * finding them one import after the other, and shows the page's frame before any code has come. `server/src/http/site.ts`
 * hands them out.
 */
export const pageHtml = (): Plugin => ({
  name: 'werkplan:page-html',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (_html, { server }) =>
      server
        ? [{ tag: 'script', attrs: { type: 'module', src: '/src/before-paint.ts' }, injectTo: 'head' }]
        : [],
  },
  generateBundle: {
    order: 'post',
    async handler(_options, files) {
      const reference = this.emitFile({
        type: 'asset',
        name: 'before-paint.js',
        source: await beforePaint(),
      });
      const script = `<script src="/${this.getFileName(reference)}"></script>`;
      const index = files['index.html'];
      if (index?.type !== 'asset') return;
      const html = String(index.source).replace('<script', `${script}\n    <script`);
      index.source = html.replace('<!--frame-->', '');
      // As the server names it (`server/src/http/client-build.ts`): a page that was kept knows which build it is of.
      const build = createHash('sha256').update(index.source).digest('hex').slice(0, 12);
      const modules = new Set(
        chunksOf(files).flatMap(({ moduleIds }) => moduleIds.filter((id) => pageFile.test(id))),
      );
      for (const module of modules) {
        const name = basename(module, '-page.tsx');
        const source = htmlOf(html, files, { name, module, build });
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
      }
    },
  },
});
