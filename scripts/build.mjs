// Builds the client (client/dist) and the server (server/dist/main.js).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildBundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { root } from './tools.mjs';

await Promise.all([client(), server()]);

function client() {
  return buildClient({ root: join(root, 'client'), logLevel: 'warn' });
}

/** One file with shared/ and migrations/ inside, so the server looks up no sources at run time. */
function server() {
  return buildBundle({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outfile: 'server/dist/main.js',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: installedPackages(),
    logLevel: 'warning',
  });
}

function installedPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('@werkplan/'));
}
