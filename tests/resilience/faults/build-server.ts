import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { installedPackages } from '../../support/bundle.ts';
import type { Fault } from './faults.ts';

const root = join(import.meta.dirname, '../../..');

/** The server built from its sources, with the fault planted in it if there is one; answers the file to run. */
export const buildServer = async (fault: Fault | null): Promise<string> => {
  const outfile = join(root, 'server/dist/resilience', fault?.name ?? 'sound', 'main.js');
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: installedPackages(),
    logLevel: 'error',
    plugins: fault ? [plant(fault)] : [],
  });
  return outfile;
};

/** Each file with its edits made; throws where the code to replace isn't found exactly once. */
export const faultySources = ({ name, edits }: Fault): Map<string, string> => {
  const sources = new Map<string, string>();
  for (const { file, code, instead } of edits) {
    const path = join(root, file);
    const source = sources.get(path) ?? readFileSync(path, 'utf8');
    const found = source.split(code).length - 1;
    if (found !== 1) throw new Error(`The fault ${name} finds its code ${found} times in ${file}: ${code}`);
    sources.set(
      path,
      source.replace(code, () => instead),
    );
  }
  return sources;
};

const plant = (fault: Fault): Plugin => ({
  name: 'planted fault',
  setup: ({ onLoad, onEnd }) => {
    const sources = faultySources(fault);
    const unused = new Set(sources.keys());
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = sources.get(path);
      if (contents === undefined) return null;
      unused.delete(path);
      return { contents, loader: 'ts' };
    });
    onEnd(() =>
      unused.size > 0 ? { errors: [{ text: `${[...unused].join()} is not in the bundle` }] } : null,
    );
  },
});
