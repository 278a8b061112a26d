import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { advance } from '@werkplan/shared/live/sync-engine.ts';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '../../shared/src/live');

/** A plausible mistake: one code fragment of one source file is replaced. Line breaks in the fragment are ignored. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly instead: string;
}

/** Matches the code regardless of whitespace. */
const placeOf = (code: string): RegExp =>
  new RegExp(
    code
      .match(/\w+|[^\w\s]/g)
      ?.map((token) => token.replace(/\W/, '\\$&'))
      .join('\\s*') ?? '(?!)',
    'g',
  );

/** Builds the sync engine from its sources with the fault in it, so the product needs no test switch. */
export const buildFaulty = async ({ name, file, code, instead }: Fault): Promise<typeof advance> => {
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  const found = source.match(placeOf(code))?.length ?? 0;
  if (found !== 1) throw new Error(`${name}: ${file} holds the code ${found} times, not once`);
  const faulty = source.replace(placeOf(code), () => instead);
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
