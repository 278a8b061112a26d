import { basename, join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const inClient = (path: string): string => normalizePath(join(import.meta.dirname, path));

/** Entry modules of the pages that load without the rest of the app, so that slow screens, phones and sign-ins load little. */
const openedAlone = {
  'sign-in': ['src/app/sign-in-first.tsx'],
  wall: ['src/pages/wall-page.tsx'],
  yard: ['src/pages/yard-page.tsx'],
};
/** Entry modules of the layout around every planner's page and of the two most used pages. */
const plan = ['app/site', 'app/app-layout', 'pages/production-page', 'pages/delivery-page'];

const reach = (starts: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> => {
  const found = new Set(starts);
  for (const id of found) for (const one of next(id)) found.add(one);
  return found;
};

/** Matches the text files, each of which becomes a chunk of its own. */
const isText = /\/shared\/src\/i18n\/\w+\//;
/** Matches zod and the schemas, which get a chunk of their own, so that pages without forms do not load them. */
const isCheck = /\/node_modules\/zod\/|\/shared\/src\/.*-schema\.ts$/;
/** Matches the rules and texts of the domain, which need no code of the screens. */
const isRule = /\/shared\/src\//;
const area = /\/client\/src\/([\w-]+)\//;
const isPage = /\/client\/src\/pages\//;
const nameOfPage = (id: string): string => basename(id).replace(/(?:-page)?\.tsx?$/, '');

const namesIn = (graph: Graph): ReadonlyMap<string, string> => {
  const now = (id: string): readonly string[] => graph.getModuleInfo(id)?.importedIds ?? [];
  const onDemand = (id: string): readonly string[] => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const start = [inClient('index.html')];
  const all = reach(start, (id) => [...now(id), ...onDemand(id)]);
  const yardPage = openedAlone.yard.map(inClient);
  const uses = [...new Set([...all].flatMap(onDemand))].map((entry) => ({
    area: yardPage.includes(entry) ? 'yard-phone' : (area.exec(entry)?.[1] ?? ''),
    ids: reach([entry], now),
  }));
  const pages = [...all].filter((id) => isPage.test(id));
  const pageReaches = pages.map((page) => ({ name: nameOfPage(page), ids: reach([page], now) }));
  const named = { ...openedAlone, plan: plan.map((name) => `src/${name}.tsx`) };
  const groups = [
    { name: 'start', ids: reach(start, now) },
    ...Object.entries(named).map(([name, starts]) => ({ name, ids: reach(starts.map(inClient), now) })),
    { name: 'more', ids: reach(pages, now) },
  ];
  const nameOf = (id: string): string | null => {
    const [first = 'later', second = ''] = groups.filter(({ ids }) => ids.has(id)).map(({ name }) => name);
    if (isCheck.test(id) && first !== 'later') return 'checks';
    if (first === 'start' || (first in openedAlone && second in openedAlone)) return 'start';
    const users = uses.filter(({ ids }) => ids.has(id));
    const areas = new Set(users.map((user) => user.area));
    if (first === 'later' && areas.size === 1) return `later-${[...areas].join('')}`;
    // Modules that only the yard page and its lazily loaded parts share get a chunk of their own, so that planners do
    // not load them.
    if (first === 'yard' && users.length > 1 && areas.size === 1) return 'yard-phone';
    if (first === 'more') {
      const [page, ...others] = pageReaches.filter(({ ids }) => ids.has(id)).map(({ name }) => name);
      if (others.length > 0) return first;
      return users.length > 1 ? `more-${page}` : null;
    }
    if (first !== 'later') return users.length > 1 ? first : null;
    if (users.length <= 2) return null;
    return isRule.test(id) ? 'later-rules' : first;
  };
  return new Map(
    [...all]
      .flatMap((id) => [[id, isText.test(id) ? null : nameOf(id)] as const])
      .filter((entry): entry is [string, string] => entry[1] !== null),
  );
};

/**
 * Assigns each module that several parts of the app need to a chunk: `start` if every page or at least two of the
 * sign-in, wall and yard pages need the module, and the chunk of one of these three pages if only that page of the three
 * needs it (`yard-phone` if no planner's page needs the module). Other modules go to `plan` for the day's pages, to
 * `more` if at least two other pages need them, to `more-dashboard` and the like if one page and parts loaded on demand need
 * them, and to `later` for parts loaded on demand, which are grouped by area; schemas go
 * to `checks`, and rules that only parts on demand need to `later-rules`, so that a slow machine evaluates them in a task of
 * their own. By default the bundler would make a chunk for each set of parts that share a module, which is 134 files
 * for the board.
 */
export const sharedChunk = (): ((id: string, graph: Graph) => string | null) => {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= namesIn(graph);
    return names.get(id) ?? null;
  };
};

/** Names text chunks after their language and part, and other chunks after their group or module. */
export const chunkFileName = ({
  facadeModuleId,
}: Pick<Rolldown.PreRenderedChunk, 'facadeModuleId'>): string => {
  const [, language, part] = /\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${language}-${part}-[hash].js`;
};
