// Builds the client (client/dist) and the server (server/dist/main.js) in temporary folders and swaps them in.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build as buildBundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { currentCommit } from './commit.mjs';
import { nodeBundle } from './node-bundle.mjs';
import { nextOf, replaceFolders } from './replace-folder.mjs';
import { serverPrograms } from './server-programs.mjs';
import { licensesOf } from './third-party-licenses.mjs';
import { root } from './tools.mjs';

const dist = { client: join(root, 'client/dist'), server: join(root, 'server/dist') };
const next = { client: nextOf(dist.client), server: nextOf(dist.server) };
for (const folder of Object.values(next)) await rm(folder, { recursive: true, force: true });

const sources = await Promise.all([client(), server()]);
const licenses = await licensesOf(sources.flat());
for (const folder of Object.values(next)) await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenses);
// The server's folder is swapped first, because with the old one goes the stamp by which `npm start` takes both for complete.
replaceFolders([dist.server, dist.client]);

/** Builds the pages with their assets, and the service worker. Returns the source files. */
async function client() {
  const { output } = await buildClient({
    root: join(root, 'client'),
    build: { outDir: next.client },
    logLevel: 'warn',
  });
  const beforePaintSources = await beforePaint();
  await compressAssets(join(next.client, 'assets'));
  const inPages = output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.keys(file.modules)
      : file.originalFileNames.map((name) => resolve(root, 'client', name)),
  );
  return [...inPages, ...beforePaintSources, ...(await serviceWorker())];
}

/**
 * Builds the script that runs before the first paint. It is a classic script of its own, because the page's policy forbids inline
 * scripts and modules run later. Returns its source files.
 */
async function beforePaint() {
  const { metafile } = await buildBundle({
    entryPoints: [join(root, 'client/src/before-paint.ts')],
    outdir: join(next.client, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    metafile: true,
    logLevel: 'warning',
  });
  const [name] = Object.keys(metafile.outputs).map((path) => basename(path));
  const page = join(next.client, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace(/ *<script/, (first) => `    <script src="/assets/${name}"></script>\n${first}`),
  );
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}

/**
 * Builds the service worker, which starts pages without a network (registered by `client/src/lib/service-worker.ts`). It caches
 * only what a page has loaded, so it needs no list of files. Returns its source files.
 */
async function serviceWorker() {
  const { metafile } = await buildBundle({
    entryPoints: [join(root, 'client/service-worker/service-worker.ts')],
    outfile: join(next.client, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs).map((name) => join(root, name));
}

/** Compresses scripts and styles once instead of on each request; server/src/http/site.ts serves them. */
async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const whole = await readFile(file);
      await writeFile(`${file}.gz`, await promisify(gzip)(whole, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(whole));
    }),
  );
}

/**
 * Bundles each program with shared/, migrations/ and packages into one file, because resolving sources slows a start. Returns the
 * source files.
 */
async function server() {
  const { metafile } = await buildBundle({
    ...nodeBundle,
    define: { 'process.env.WERKPLAN_COMMIT': JSON.stringify(currentCommit()) },
    entryPoints: serverPrograms.map((name) => `server/src/${name}.ts`),
    outdir: next.server,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs).map((name) => join(root, name));
}
