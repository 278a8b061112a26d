import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'server/dist');
/** Records the sources and settings of the bundled programs, to tell later whether the bundles are up to date. */
const note = join(dist, 'test-programs.json');
/** A change of one of these files makes all bundles outdated. */
const settings = ['package-lock.json', 'scripts/node-bundle.mjs', 'tests/support/bundle.ts'];

interface Made {
  readonly entries: readonly string[];
  readonly inputs: readonly string[];
  readonly digest: string;
}

const digestOf = (inputs: readonly string[]): string => {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...settings, ...inputs])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

/** True while every source of the bundled programs is unchanged. */
const isMade = (entries: readonly string[], files: readonly string[]): boolean => {
  if (![note, ...files].every((file) => existsSync(file))) return false;
  const made = JSON.parse(readFileSync(note, 'utf8')) as Made;
  if (made.entries.join() !== entries.join()) return false;
  return made.inputs.every((path) => existsSync(join(root, path))) && digestOf(made.inputs) === made.digest;
};

/**
 * Bundles test programs into one file each, unless the existing bundles are up to date, because a bundle starts several
 * times as fast as tsx. Returns the paths.
 */
export const bundle = async (entries: readonly string[]): Promise<string[]> => {
  // The bundles lie beside the built server, whose files they read. Concurrent test runs may write the same bundles, so each file is written aside and renamed.
  const mark = randomUUID();
  const programs = entries.map((entry) => ({ entry, name: `test-${basename(entry, '.ts')}` }));
  const files = programs.map(({ name }) => join(dist, `${name}.js`));
  if (isMade(entries, files)) return files;
  const { metafile } = await build({
    ...nodeBundle,
    entryPoints: programs.map(({ entry, name }) => ({ in: entry, out: `${name}.${mark}` })),
    outdir: dist,
    metafile: true,
    logLevel: 'error',
  });
  for (const [index, { name }] of programs.entries())
    renameSync(join(dist, `${name}.${mark}.js`), files[index] ?? '');
  const inputs = Object.keys(metafile.inputs);
  const made: Made = { entries, inputs, digest: digestOf(inputs) };
  writeFileSync(`${note}.${mark}`, JSON.stringify(made));
  renameSync(`${note}.${mark}`, note);
  return files;
};
