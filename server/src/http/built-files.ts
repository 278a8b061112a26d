import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const endings = { br: '.br', gzip: '.gz' } as const;
export const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A file of the client's build. */
export interface BuiltFile {
  /** In the build's folder. */
  readonly name: string;
  /** What it is called there in the forms to which the build has compressed it. */
  readonly packed: Readonly<Partial<Record<Encoding, string>>>;
}

/** Hidden files and folders, and the client's sources: for who runs the server, not for who can reach it. */
const isPrivate = (name: string): boolean =>
  name.endsWith('.map') || name.split('/').some((part) => part.startsWith('.'));

/**
 * All that is handed out of the build, by its one address, `/assets/main-1a2b.js`: looked up as it was sent, so no other spelling of
 * an address leads to a file, and none to a file that isn't here.
 */
export const builtFiles = (folder: string): ReadonlyMap<string, BuiltFile> => {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !isPrivate(name));
  const known = new Set(names);
  const isTwin = (name: string): boolean =>
    Object.values(endings).some(
      (ending) => name.endsWith(ending) && known.has(name.slice(0, -ending.length)),
    );
  const packedOf = (name: string): BuiltFile['packed'] =>
    Object.fromEntries(
      encodings.flatMap((encoding) => {
        const twin = name + endings[encoding];
        return known.has(twin) ? [[encoding, twin]] : [];
      }),
    );
  return new Map(
    names.filter((name) => !isTwin(name)).map((name) => [`/${name}`, { name, packed: packedOf(name) }]),
  );
};
