import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const root = join(import.meta.dirname, '../..');

const bundles = new Map<string, Promise<string>>();

const make = async (entry: string): Promise<string> => {
  // Beside the built server and what it looks for there. Other workers make the same: each puts a whole file there.
  const outfile = join(root, 'server/dist', `test-${basename(entry, '.ts')}.js`);
  const aside = `${outfile}.${randomUUID()}`;
  await build({
    ...nodeBundle,
    entryPoints: [entry],
    outfile: aside,
    logLevel: 'error',
  });
  renameSync(aside, outfile);
  return outfile;
};

/** A program of the sources, `server/src/users-cli.ts`, as one file to run: that starts several times as fast as by tsx. */
export const bundleOf = async (entry: string): Promise<string> => {
  const known = bundles.get(entry) ?? make(entry);
  bundles.set(entry, known);
  return await known;
};
