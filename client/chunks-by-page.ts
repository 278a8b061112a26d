import { basename, join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

type Info = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Ids = readonly string[];

const inClient = (path: string): string => normalizePath(join(import.meta.dirname, path));
const entry = inClient('index.html');
/** Imports each page's module. */
const pageTable = inClient('src/app/pages.ts');
const beforeSignIn = /\/(?:login|forgot-password|reset-password|not-found)-page\.tsx$/;
const settings = /\/settings-page\.tsx$/;
const wall = /\/wall-page\.tsx$/;
const isText = /\/shared\/src\/i18n\/\w+\//;
/** Zod, and the copies of schemas that schemasApart makes. */
const isForChecking = /\/node_modules\/zod\/|\?schemas$/;

const reach = (starts: Ids, next: (id: string) => Ids): Set<string> => {
  const seen = new Set(starts);
  for (const id of seen) for (const found of next(id)) seen.add(found);
  return seen;
};

const nameOf = (page: string): string => basename(page, '.tsx');

/** Who needs a module: pages from the start, pages (or all of them) with a part that comes later. */
const nameFor = (first: Ids, later: Ids): string | null => {
  const [page, ...others] = first;
  if (page === undefined) {
    const [only] = later;
    if (only === undefined) return null;
    return later.length === 1 ? `later-on-${nameOf(only)}` : 'later';
  }
  if (others.length === 0) return later.some((one) => one !== page) ? `${nameOf(page)}-parts` : nameOf(page);
  const has = (kind: RegExp): boolean => first.some((one) => kind.test(one));
  if (has(beforeSignIn))
    return first.every((one) => beforeSignIn.test(one) || settings.test(one)) ? 'account' : 'everywhere';
  if (others.length === 1) return first.map(nameOf).sort().join('-');
  return has(wall) ? 'figures' : 'plan';
};

const namesIn = (info: Info): Map<string, string | null> => {
  const now = (id: string): Ids => info.getModuleInfo(id)?.importedIds ?? [];
  const onDemand = (id: string): Ids => info.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const app = reach([entry], now);
  const pages = onDemand(pageTable);
  const needs = pages.map((page) => {
    const first = reach([page], now);
    const parts = [...first].filter((id) => !app.has(id)).flatMap(onDemand);
    return { page, first, later: reach(parts, (id) => (app.has(id) ? [] : [...now(id), ...onDemand(id)])) };
  });
  const partsOfApp = [...app].filter((id) => id !== pageTable).flatMap(onDemand);
  const anywhere = reach(partsOfApp, (id) => [...now(id), ...(app.has(id) ? [] : onDemand(id))]);
  const nameIn = (id: string): string | null => {
    if (isForChecking.test(id)) return 'checks';
    if (app.has(id)) return 'index';
    if (isText.test(id)) return null;
    const first = needs.filter((need) => need.first.has(id));
    const later = anywhere.has(id) ? needs : needs.filter((need) => need.later.has(id));
    return nameFor(
      first.map(({ page }) => page),
      later.map(({ page }) => page),
    );
  };
  const all = reach([entry], (id) => [...now(id), ...onDemand(id)]);
  return new Map([...all].map((id) => [id, nameIn(id)]));
};

/**
 * Names the chunk of a module: the app's own, its page's, one that two pages share, one that more do, or one of what comes
 * later. A page then loads some ten chunks in place of a hundred, with little that it doesn't need. A module is needed on
 * every page that needs one of its importers, so imports between chunks go one way.
 */
export const chunksByPage = (): ((id: string, info: Info) => string | null) => {
  let names: Map<string, string | null> | undefined;
  return (id, info) => {
    names ??= namesIn(info);
    return names.get(id) ?? null;
  };
};

/** The texts of a language are called after it; every other chunk has a name of its own. */
export const chunkFileName = ({
  facadeModuleId,
}: Pick<Rolldown.PreRenderedChunk, 'facadeModuleId'>): string => {
  const [, language, part] = /\/i18n\/(\w+)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${language}-${part}-[hash].js`;
};
