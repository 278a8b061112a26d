import { basename, join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

type Info = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Ids = readonly string[];

const inClient = (path: string): string => normalizePath(join(import.meta.dirname, path));
const entry = inClient('index.html');
/** Imports the site, the sign-in, the wall or the yard. */
const main = inClient('src/main.tsx');
const site = inClient('src/app/site.tsx');
const signInFirst = inClient('src/app/sign-in-first.tsx');
const toaster = inClient('src/ui/toaster.tsx');
const wallPage = inClient('src/pages/wall-page.tsx');
/** A phone on a poor line: all that it shares with a planner's pages comes with the entry, and nothing else of theirs. */
const yardPage = inClient('src/pages/yard-page.tsx');
/** They import each page's module, and what stands around one. */
const pageTables: Ids = ['src/app/pages.ts', 'src/app/frames.ts'].map(inClient);
const beforeSignIn = /\/(?:login|forgot-password|reset-password|not-found)-page\.tsx$/;
const login = /\/login-page\.tsx$/;
const settings = /\/settings-page\.tsx$/;
/** The page with the most code of its own: what only others share isn't for it. */
const delivery = /\/delivery-page\.tsx$/;
const frame = /\/(?:app-layout|day-in-address)\.tsx$/;
const isText = /\/shared\/src\/i18n\/\w+\//;
/** Zod, and the copies of schemas that schemasApart makes. */
const isForChecking = /\/node_modules\/zod\/|\?schemas$/;
/** Brings those that most pages need, in a task of their own. */
const schemas = inClient('src/lib/schemas.ts');
const isLine = /\/node_modules\/(?:@?socket\.io|engine\.io)/;
/** What keeps copies for a start without a network: the planners' pages fetch it when they are at rest, the yard's at once. */
const isKeeping =
  /\/client\/src\/(?:lib\/(?:kept-\w+|service-worker)|account\/person-copies)\.ts$|\/node_modules\/idb\//;
/** What helps a page whose other code for later doesn't come. */
const isRenewal = /\/client\/src\/live\/new-build\.ts$/;
const isRuntime = /rolldown\/runtime/;

/** What two pages share, if it is less source than this (characters), is no file of its own: every page of the plan has it. */
const worthAFile = 8_000;

const reach = (starts: Ids, next: (id: string) => Ids): Set<string> => {
  const seen = new Set(starts);
  for (const id of seen) for (const found of next(id)) seen.add(found);
  return seen;
};

const nameOf = (page: string): string => basename(page, '.tsx');

interface Name {
  readonly name: string;
  /** Where it goes when there is too little of it. */
  readonly orElse?: string;
}

/** Who needs a module: pages from the start, pages (or all of them) with a part that comes later. */
const nameFor = (first: Ids, later: Ids): Name | null => {
  const [page, ...others] = first;
  if (page === undefined) {
    const [only] = later;
    if (only === undefined) return null;
    return { name: later.length === 1 ? `later-on-${nameOf(only)}` : 'later' };
  }
  const has = (kind: RegExp): boolean => first.some((one) => kind.test(one));
  const isOnWall = first.includes(wallPage);
  if (has(beforeSignIn) && others.length > 0) {
    if (first.every((one) => beforeSignIn.test(one) || settings.test(one)))
      return { name: has(login) ? 'account' : 'password-pages' };
    return { name: isOnWall ? 'index' : 'site' };
  }
  if (isOnWall && others.length > 0) return { name: 'figures' };
  if (first.some((one) => frame.test(one))) return { name: 'plan' };
  const orElse = first.some((one) => delivery.test(one)) ? 'plan' : 'overviews';
  if (others.length > 1) return { name: orElse };
  if (others.length === 1) return { name: first.map(nameOf).sort().join('-'), orElse };
  const isPart = later.some((one) => one !== page);
  return { name: isPart ? `${nameOf(page)}-parts` : nameOf(page) };
};

/** Schemas take an old machine longer to make than to fetch: no page makes those of two others. */
const checksFor = (users: Ids): Name => {
  const isOfFew = users.length === 1 || users.length === 2;
  return { name: isOfFew ? `checks-on-${users.map(nameOf).sort().join('-')}` : 'checks' };
};

/** The names, those of too small chunks replaced. */
const withoutSmall = (names: ReadonlyMap<string, Name | null>, info: Info): Map<string, string | null> => {
  const sizes = new Map<string, number>();
  for (const [id, found] of names) {
    const { code } = info.getModuleInfo(id) ?? {};
    if (found) sizes.set(found.name, (sizes.get(found.name) ?? 0) + (code?.length ?? 0));
  }
  const isSmall = ({ name }: Name): boolean => (sizes.get(name) ?? 0) < worthAFile;
  return new Map(
    [...names].map(([id, found]) => [
      id,
      found && (found.orElse !== undefined && isSmall(found) ? found.orElse : found.name),
    ]),
  );
};

const namesIn = (info: Info): Map<string, string | null> => {
  const now = (id: string): Ids => info.getModuleInfo(id)?.importedIds ?? [];
  const onDemand = (id: string): Ids => info.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const ofSite = reach([site], now);
  const planPages = pageTables.flatMap(onDemand);
  const ofPages = reach(planPages, now);
  const ofYard = [...reach([yardPage], now)].filter((id) => ofSite.has(id) || ofPages.has(id));
  const ofBoth = [...reach([wallPage], now)].filter((id) => ofSite.has(id));
  const isElsewhere = (id: string): boolean =>
    [isText, isForChecking, isLine, isKeeping].some((kind) => kind.test(id));
  const app = new Set([...reach([entry], now), ...ofBoth, ...ofYard.filter((id) => !isElsewhere(id))]);
  const ofSignIn = reach([signInFirst], now);
  const isFixed = (id: string): boolean => app.has(id) || ofSite.has(id) || ofSignIn.has(id);
  const pages = [...planPages, yardPage];
  const needs = pages.map((page) => {
    const first = reach([page], now);
    const parts = [...first].filter((id) => !isFixed(id)).flatMap(onDemand);
    return { page, first, later: reach(parts, (id) => (isFixed(id) ? [] : [...now(id), ...onDemand(id)])) };
  });
  const ofToaster = reach([toaster], now);
  const partsOfApp = [...app, ...ofSite, ...ofSignIn]
    .filter((id) => !pageTables.includes(id) && id !== main)
    .flatMap(onDemand)
    .filter((id) => id !== site);
  const anywhere = reach(partsOfApp, (id) => [...now(id), ...(isFixed(id) ? [] : onDemand(id))]);
  const nameIn = (id: string): Name | null => {
    if (id === schemas) return checksFor([]);
    if (isForChecking.test(id)) {
      const users = anywhere.has(id) ? [] : needs.filter((need) => need.later.has(id));
      return checksFor(users.map(({ page }) => page));
    }
    if (isLine.test(id)) return { name: 'line' };
    if (isKeeping.test(id)) return { name: 'kept' };
    if (isRenewal.test(id)) return { name: 'new-build' };
    if (app.has(id) || isRuntime.test(id)) return { name: 'index' };
    const first = needs.filter((need) => need.first.has(id));
    if (ofSignIn.has(id)) {
      const isOnlyForIt = !ofSite.has(id) && first.every(({ page }) => login.test(page));
      return { name: isOnlyForIt ? 'sign-in' : 'common' };
    }
    if (ofSite.has(id)) return { name: 'site' };
    if (isText.test(id)) return null;
    if (ofToaster.has(id) && first.length === 0) return { name: 'notices' };
    const later = anywhere.has(id) ? needs : needs.filter((need) => need.later.has(id));
    return nameFor(
      first.map(({ page }) => page),
      later.map(({ page }) => page),
    );
  };
  const all = reach([entry], (id) => [...now(id), ...onDemand(id)]);
  return withoutSmall(new Map([...all].map((id) => [id, nameIn(id)])), info);
};

/**
 * Names the chunk of a module: the app's own, the site's (all but the wall), its page's, one that two pages share, one that
 * more do, or one of what comes later. A page then loads some ten chunks in place of a hundred, with little that it doesn't
 * need. A module is needed on every page that needs one of its importers, so imports between chunks go one way.
 */
export const chunksByPage = (): ((id: string, info: Info) => string | null) => {
  let names: Map<string, string | null> | undefined;
  return (id, info) => {
    names ??= namesIn(info);
    return isRuntime.test(id) ? 'index' : (names.get(id) ?? null);
  };
};

/** The texts of a language are called after it; every other chunk has a name of its own. */
export const chunkFileName = ({
  facadeModuleId,
}: Pick<Rolldown.PreRenderedChunk, 'facadeModuleId'>): string => {
  const [, language, part] = /\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${language}-${part}-[hash].js`;
};
