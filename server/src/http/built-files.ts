import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const endings = { br: '.br', gzip: '.gz' } as const;
/** The compressions in which the build may have files, the better one first. */
export const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export interface BuiltFile {
  /** The file's path relative to the build's folder. */
  readonly name: string;
  /** The paths of the file's compressed copies. */
  readonly packed: Readonly<Partial<Record<Encoding, string>>>;
}

/** True for hidden files and source maps, which are not served. */
const isPrivate = (name: string): boolean =>
  name.endsWith('.map') || name.split('/').some((part) => part.startsWith('.'));

/**
 * Maps each public address, such as `/assets/main-1a2b.js`, to its file. Requests are looked up literally, so no other
 * spelling of an address and no path outside the build leads to a file.
 */
export const listBuiltFiles = (folder: string): ReadonlyMap<string, BuiltFile> => {
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
