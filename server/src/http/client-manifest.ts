import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest: built chunks by source file, with their imports as keys of the same map. */
export type ClientManifest = Readonly<Record<string, Built>>;

export const readManifest = (clientDir: string): ClientManifest => {
  const file = join(clientDir, '.vite/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClientManifest) : {};
};

/** Returns the built scripts and styles of these sources and of everything that they import statically. */
export const listFilesOf = (
  manifest: ClientManifest,
  sources: readonly string[],
): { readonly scripts: string[]; readonly styles: string[] } => {
  const reached = new Set(sources);
  for (const one of reached) for (const imported of manifest[one]?.imports ?? []) reached.add(imported);
  const built = [...reached].flatMap((one) => manifest[one] ?? []);
  return {
    scripts: built.map(({ file }) => file),
    styles: [...new Set(built.flatMap(({ css = [] }) => css))],
  };
};
