import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'server/dist');

/** Bundles programs of the tests, each as one file to run: that starts several times as fast as by tsx. Answers their paths. */
export const bundle = async (entries: readonly string[]): Promise<string[]> => {
  // Beside the built server and what it looks for there. Another run may make the same: each puts whole files there.
  const mark = randomUUID();
  const programs = entries.map((entry) => ({ entry, name: `test-${basename(entry, '.ts')}` }));
  await build({
    ...nodeBundle,
    entryPoints: programs.map(({ entry, name }) => ({ in: entry, out: `${name}.${mark}` })),
    outdir: dist,
    logLevel: 'error',
  });
  return programs.map(({ name }) => {
    const file = join(dist, `${name}.js`);
    renameSync(join(dist, `${name}.${mark}.js`), file);
    return file;
  });
};
