import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { advance } from '@werkplan/shared/live/sync-engine.ts';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '../../shared/src/live');

/** A mistake somebody could make: one place of one source file, replaced. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly instead: string;
}

/** The sync engine built from its sources with the fault in it; the product has no switch for this. */
export const buildFaulty = async ({ name, file, code, instead }: Fault): Promise<typeof advance> => {
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  if (source.split(code).length !== 2) throw new Error(`${name}: ${file} holds the code not exactly once`);
  const faulty = source.replace(code, () => instead);
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'sync-engine.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'fault',
        setup: (setup) =>
          setup.onLoad({ filter: /.*/ }, (args) =>
            args.path === path ? { contents: faulty, loader: 'ts' } : null,
          ),
      },
    ],
  });
  const [output] = outputFiles;
  const address = `data:text/javascript;base64,${Buffer.from(output?.contents ?? '').toString('base64')}`;
  const built = (await import(/* @vite-ignore */ address)) as { advance: typeof advance };
  return built.advance;
};
