import { type ClientManifest, filesOf } from './client-manifest.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '<': '&lt;' };

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[&'<]/g, (one) => entities[one] ?? one);

/** What a page's code reads without asking anybody, by a name of its own. */
export const metaOf = (name: string, value: unknown): string =>
  `  <meta name="werkplan-${name}" content='${attribute(value)}'>\n`;

/** Loaders and drivers, and displays, don't sign in (`client/src/main.tsx`). */
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
/** Show a day's plan. */
const daily = ['dashboard', 'production', 'delivery', 'delivery-print', 'production-print'];

const isPlan = (name: string): boolean => !withoutPlan.includes(name);

/** The calls that a page makes at first. */
export const asksOf = (name: string): readonly string[] => [
  ...(isPlan(name) ? ['session'] : []),
  ...(daily.includes(name) ? ['day'] : []),
];

const sourceOf = (name: string): string => `src/pages/${name}-page.tsx`;
const frames = ['src/app/app-layout.tsx', 'src/app/day-in-address.tsx'];

/** What the entry imports on demand at the page's address, and what that does (`client/src/main.tsx`). */
const sourcesOf = (name: string): string[] => {
  if (withoutSignIn.includes(name)) return [sourceOf(name)];
  if (name === 'login') return ['src/app/sign-in-first.tsx'];
  return ['src/app/site.tsx', ...(isPlan(name) ? frames : []), sourceOf(name)];
};

/** The names of all pages that have code of their own: `delivery-print` is at `/delivery/print`. */
export const pagesIn = (manifest: ClientManifest): string[] =>
  Object.keys(manifest).flatMap((source) => /^src\/pages\/([\w-]+)-page\.tsx$/.exec(source)?.[1] ?? []);

/** Language → the files with the texts that a page draws with. */
const textsFor = (manifest: ClientManifest, name: string): Record<string, string[]> => {
  const isSignedOut = ['login', ...withoutSignIn].includes(name);
  const texts: Record<string, string[]> = {};
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, language, part] = /\/i18n\/(\w+)\/(signed-out|signed-in)\.ts$/.exec(source) ?? [];
    if (language === undefined || (isSignedOut && part === 'signed-in')) continue;
    (texts[language] ??= []).push(`/${file}`);
  }
  return texts;
};

/** The page's frame, empty, until the code draws it (`client/src/app/site.tsx`). */
const emptyFrame =
  '<div class="shell early"><div class="shell-side"></div><div class="shell-page"><div class="shell-bar"></div></div></div>';

/**
 * The index page for one address: it names all files that this page needs, so that the browser asks for them at once in place of
 * finding them one import after the other, and shows the page's frame before any code has come.
 */
export const pageHtml = (
  index: string,
  manifest: ClientManifest,
  { name, build }: { readonly name: string; readonly build: string },
): string => {
  const { scripts, styles } = filesOf(manifest, sourcesOf(name));
  const links = [
    ...scripts.map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="/${file}">` })),
    ...styles.map((file) => ({ file, link: `<link rel="preload" as="style" crossorigin href="/${file}">` })),
  ].flatMap(({ file, link }) => (index.includes(`"/${file}"`) ? [] : [`  ${link}\n`]));
  const about = metaOf('page', { texts: textsFor(manifest, name), build });
  const frame = isPlan(name) && !name.endsWith('-print') ? emptyFrame : '';
  const html = index
    // Ahead of the scripts: the first of them reads it at once.
    .replace(/ {0,8}<script|<\/head>/, (next) => about + next)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="root">', (root) => root + frame);
  // What is installed from the yard's page is the yard's page.
  return name === 'yard' ? html.replace('/manifest.webmanifest', '/yard.webmanifest') : html;
};
