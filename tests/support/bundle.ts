import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** What a bundle for Node looks up when it runs: the server's packages, none of our own. */
export const installedPackages = (): string[] => {
  const text = readFileSync(join(root, 'server/package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@werkplan/'));
};

const bundles = new Map<string, Promise<string>>();

const make = async (entry: string): Promise<string> => {
  // Beside the server's packages. Other workers make the same: each puts a whole file there.
  const outfile = join(root, 'server/dist/tests', `${basename(entry, '.ts')}.js`);
  const aside = `${outfile}.${randomUUID()}`;
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: aside,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    external: installedPackages(),
    logLevel: 'error',
  });
  renameSync(aside, outfile);
  return outfile;
};

/** A program of the sources, `server/src/users-cli.ts`, as one file to run: that starts three times as fast as by tsx. */
export const bundleOf = async (entry: string): Promise<string> => {
  const known = bundles.get(entry) ?? make(entry);
  bundles.set(entry, known);
  return await known;
};
