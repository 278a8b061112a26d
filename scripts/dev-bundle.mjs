import { join, resolve } from 'node:path';
import { context, formatMessages } from 'esbuild';
import { nodeBundle } from './node-bundle.mjs';
import { root } from './tools.mjs';

const shared = '@werkplan/shared/';

/** Resolves imports of shared/ to its sources, as `shared/package.json` does. */
const sharedSources = {
  name: 'shared sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@werkplan\/shared\// }, ({ path }) => ({
      path: join(root, 'shared/src', path.slice(shared.length)),
    }));
  },
};

/**
 * Creates a bundler of Node programs: `rebuild` resolves to the source files and rejects with the place of a syntax error. Packages
 * stay external, since bundling them takes longer than loading them.
 */
export async function devBundle({ entryPoints, outdir, absWorkingDir = root }) {
  const bundle = await context({
    ...nodeBundle,
    absWorkingDir,
    entryPoints,
    outdir,
    packages: 'external',
    plugins: [sharedSources],
    sourcemap: true,
    metafile: true,
    logLevel: 'silent',
  });
  return {
    rebuild: async () => {
      const { metafile } = await bundle.rebuild().catch(explain);
      return new Set(Object.keys(metafile.inputs).map((name) => resolve(absWorkingDir, name)));
    },
  };
}

async function explain({ errors, message }) {
  const color = process.stdout.isTTY === true;
  const shown = errors ? await formatMessages(errors, { kind: 'error', color }) : [message];
  throw new Error(shown.join('').trimEnd());
}
