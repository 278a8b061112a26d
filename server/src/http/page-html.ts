import { type ClientManifest, listFilesOf } from './client-manifest.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '<': '&lt;' };

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[&'<]/g, (one) => entities[one] ?? one);

/** Renders a meta element with a value that the page's code reads from it. */
export const renderMeta = (name: string, value: unknown): string =>
  `  <meta name="werkplan-${name}" content='${attribute(value)}'>\n`;

/** The pages on which nobody signs in to an account (`client/src/main.tsx`). */
const withoutSignIn = ['wall', 'yard'];
const withoutPlan = [
  ...withoutSignIn,
  'login',
  'forgot-password',
  'reset-password',
  'invitation',
  'proven',
  'not-found',
];
/** Pages that show a day of the plan. */
const daily = ['dashboard', 'production', 'delivery', 'delivery-print', 'production-print'];

const isPlan = (name: string): boolean => !withoutPlan.includes(name);

/** Returns the names of the calls that a page makes first: `session` and `day`. */
export const firstCallsOf = (name: string): readonly string[] => [
  ...(isPlan(name) ? ['session'] : []),
  ...(daily.includes(name) ? ['day'] : []),
];

const sourceOf = (name: string): string => `src/pages/${name}-page.tsx`;
/** The source of the layout with the sidebar, which most pages need. */
const frame = 'src/app/app-layout.tsx';

/** Lists the source modules that the client's entry imports dynamically on this page (`client/src/main.tsx`). */
const sourcesOf = (name: string): string[] => {
  if (withoutSignIn.includes(name)) return [sourceOf(name)];
  if (name === 'login') return ['src/app/sign-in-first.tsx'];
  return ['src/app/site.tsx', ...(isPlan(name) ? [frame] : []), sourceOf(name)];
};

/** Returns the names of the pages that have a module of their own. The page `delivery-print` has the path `/delivery/print`. */
export const listPages = (manifest: ClientManifest): string[] =>
  Object.keys(manifest).flatMap((source) => /^src\/pages\/([\w-]+)-page\.tsx$/.exec(source)?.[1] ?? []);

/** By page, the parts of a language's texts that it needs at once (`client/src/main.tsx`, `client/src/lib/i18n.ts`). */
const textParts: Readonly<Record<string, readonly string[]>> = {
  wall: ['base'],
  yard: ['gate', 'base'],
  login: ['base', 'signed-out'],
  production: ['base', 'signed-out', 'signed-in'],
  delivery: ['base', 'signed-out', 'signed-in'],
};
const allParts = ['base', 'signed-out', 'signed-in', 'further'];

/** Maps each language to the text files that a page needs. */
const textsFor = (manifest: ClientManifest, name: string): Record<string, string[]> => {
  const parts = textParts[name] ?? allParts;
  const texts: Record<string, string[]> = {};
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, language, part = ''] = /\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(source) ?? [];
    if (language !== undefined && parts.includes(part)) (texts[language] ??= []).push(`/${file}`);
  }
  return texts;
};

/** The page's empty frame, which is shown until the code has loaded and draws it (`client/src/app/site.tsx`). */
const emptyFrame =
  '<div class="shell early"><div class="shell-side"></div><div class="shell-page"><div class="shell-bar"></div></div></div>';

/**
 * Builds the HTML of one page. It links all files that the page needs, so that the browser loads them in parallel. Pages of the
 * plan that aren't prints show an empty frame until their code has arrived.
 */
export const pageHtml = (
  index: string,
  manifest: ClientManifest,
  { name, build }: { readonly name: string; readonly build: string },
): string => {
  const { scripts, styles } = listFilesOf(manifest, sourcesOf(name));
  const links = [
    ...scripts.map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="/${file}">` })),
    ...styles.map((file) => ({ file, link: `<link rel="preload" as="style" crossorigin href="/${file}">` })),
  ].flatMap(({ file, link }) => (index.includes(`"/${file}"`) ? [] : [`  ${link}\n`]));
  const about = renderMeta('page', { texts: textsFor(manifest, name), build });
  const frame = isPlan(name) && !name.endsWith('-print') ? emptyFrame : '';
  const html = index
    // The meta element is put before the scripts, because the first script reads it.
    .replace(/ {0,8}<script|<\/head>/, (next) => about + next)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="root">', (root) => root + frame);
  if (!withoutSignIn.includes(name)) return html;
  // Forbids the browser to translate the page, because a translated page may keep showing old figures. The yard's page has ten
  // languages of its own.
  const untranslated = html.replace('<html', '<html translate="no"');
  // The yard's page has its own web app manifest, because an app that is installed from it must open that page.
  return name === 'yard' ? untranslated.replace('/manifest.webmanifest', '/yard.webmanifest') : untranslated;
};
