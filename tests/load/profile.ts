import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** A CPU profile in V8's format. */
export interface Profile {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  /** µs before each sample. */
  readonly timeDeltas: readonly number[];
}

/** The share of a function or package in a profile, ms. */
interface ProfileEntry {
  readonly name: string;
  readonly self: number;
  /** Includes callees; each sample counts once. */
  readonly inclusive: number;
}

interface Places {
  readonly functions: readonly ProfileEntry[];
  /** Self time by package, with the server's own files and the rest as further entries. */
  readonly packages: readonly ProfileEntry[];
}

export function placesOf({ nodes, samples, timeDeltas }: Profile): Places {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])));
  const functions = new Map<string, { self: number; inclusive: number }>();
  const packages = new Map<string, { self: number; inclusive: number }>();
  const sources = sourceFinder();
  const add = (map: typeof functions, name: string, self: number, inclusive: number) => {
    const entry = map.get(name) ?? { self: 0, inclusive: 0 };
    map.set(name, { self: entry.self + self, inclusive: entry.inclusive + inclusive });
  };
  for (const [index, sample] of samples.entries()) {
    const ms = (timeDeltas[index] ?? 0) / 1000;
    const seen = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const node = byId.get(id);
      if (!node) break;
      const place = sources(node.callFrame);
      const name = `${node.callFrame.functionName || '(anonymous)'} ${place}`;
      const self = id === sample ? ms : 0;
      add(functions, name, self, seen.has(name) ? 0 : ms);
      const owner = `package ${ownerOf(place)}`;
      add(packages, owner, self, seen.has(owner) ? 0 : ms);
      seen.add(name).add(owner);
    }
  }
  const places = (map: typeof functions): ProfileEntry[] =>
    [...map].map(([name, times]) => ({ name, ...times }));
  return { functions: places(functions), packages: places(packages) };
}

/** Lists the most expensive places, ms per write. */
export function topPlaces({ functions, packages }: Places, writes: number): string[] {
  const line = ({ name, self, inclusive }: ProfileEntry) =>
    `${(self / writes).toFixed(3).padStart(8)} self ${(inclusive / writes).toFixed(3).padStart(8)} incl.  ${name}`;
  const bySelf = (a: ProfileEntry, b: ProfileEntry) => b.self - a.self;
  const own = functions.filter(({ name }) => / (server|shared|migrations)\//.test(name));
  return [
    '  by package (own time):',
    ...packages.toSorted(bySelf).slice(0, 14).map(line),
    '  by function (own time):',
    ...functions.toSorted(bySelf).slice(0, 20).map(line),
    '  of our own functions (with all they call):',
    ...own
      .toSorted((a, b) => b.inclusive - a.inclusive)
      .slice(0, 25)
      .map(line),
  ];
}

const ownerOf = (place: string): string => {
  const found = /node_modules\/((?:@[^/]+\/)?[^/:]+)/.exec(place);
  if (found?.[1]) return found[1];
  if (place.startsWith('node:')) return place.split(':').slice(0, 2).join(':');
  if (/^(server|shared|migrations)\//.test(place)) return place.split('/').slice(0, 3).join('/');
  return place || '(engine)';
};

/** Finds the source of a frame in the bundled server, by the path comments that esbuild leaves. */
function sourceFinder(): (frame: Node['callFrame']) => string {
  const bundles = new Map<string, { line: number; path: string }[]>();
  const marksOf = (url: string) => {
    const known = bundles.get(url);
    if (known) return known;
    const file = fileURLToPath(url);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const marks = lines.flatMap((text, line) => {
      const path = /^\/\/ ((?:\.\.\/)*(?:server|shared|migrations|node_modules|src)\/\S+)$/.exec(text)?.[1];
      return path === undefined ? [] : [{ line, path }];
    });
    bundles.set(url, marks);
    return marks;
  };
  return ({ url, lineNumber }) => {
    if (!url.startsWith('file:') || !/\/server\/dist\/[\w-]+\.js$/.test(url))
      return url.replace(/^file:.*?\/node_modules\//, 'node_modules/');
    return marksOf(url).findLast(({ line }) => line <= lineNumber)?.path ?? 'server';
  };
}
