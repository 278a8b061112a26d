import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { nodeBundle } from '../../../scripts/node-bundle.mjs';
import type { Fault } from './faults.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Builds the server from its sources, with the fault planted in it if there is one; returns the file to run.
 * @throws if the server doesn't contain the module that the fault replaces
 */
export const buildServer = async (fault: Pick<Fault, 'name' | 'replaces'> | null): Promise<string> => {
  const outfile = join(root, 'server/dist/resilience', fault?.name ?? 'sound', 'main.js');
  await build({
    ...nodeBundle,
    entryPoints: ['server/src/main.ts'],
    outfile,
    sourcemap: true,
    logLevel: 'silent',
    plugins: [...(fault ? [plant(fault)] : []), ...nodeBundle.plugins],
  });
  return outfile;
};

/**
 * Bundles the server's sources without output, to check that the fault can still be planted.
 * @throws like `buildServer`
 */
export const checkFault = async (
  fault: Pick<Fault, 'name' | 'replaces'>,
  entryPoint = 'server/src/main.ts',
): Promise<void> => {
  await build({
    ...nodeBundle,
    entryPoints: [entryPoint],
    write: false,
    packages: 'external',
    logLevel: 'silent',
    plugins: [plant(fault)],
  });
};

/** Redirects imports of the replaced module to the faulty one, which itself imports the original. */
const plant = ({ name, replaces }: Pick<Fault, 'name' | 'replaces'>): Plugin => ({
  name: 'planted fault',
  setup: ({ onResolve, onEnd }) => {
    const [sound, faulty] = [join(root, replaces), join(import.meta.dirname, 'modules', `${name}.ts`)];
    let isPlanted = false;
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, importer, resolveDir }) => {
      if (resolve(resolveDir, path) !== sound || importer === faulty) return null;
      isPlanted = true;
      return { path: faulty };
    });
    onEnd(() => (isPlanted ? null : { errors: [{ text: `${replaces} is not in the server` }] }));
  },
});
