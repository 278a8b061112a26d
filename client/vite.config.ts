import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFileName, sharedChunk } from './chunks.ts';
import { updateStyleTypes, writeStyleTypes } from '../scripts/style-types.mjs';

const server = process.env['WERKPLAN_SERVER'] ?? 'http://127.0.0.1:3000';

/** Generates the types of CSS modules at start and on each edit. */
const styleTypes: Plugin = {
  name: 'werkplan:style-types',
  buildStart: writeStyleTypes,
  hotUpdate: ({ file }) => updateStyleTypes(file),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [styleTypes, react()],
  resolve: {
    // Icons are rendered by the client's function, which is faster for a board of a thousand icons.
    alias: [
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/ui/create-icon.tsx') },
    ],
  },
  build: {
    outDir: 'dist',
    // Lets the server list the files that a page needs in its HTML (`server/src/http/page-html.ts`).
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // Inlines no files, because a data: address would need a permission in the CSP.
    assetsInlineLimit: 0,
    // Browsers that support the target need no polyfill for preloading. Dynamic imports list only their styles:
    // most scripts are loaded already, and their names would add a kilobyte to each first load. The scripts
    // that a page needs at start are listed in its HTML.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    // Source maps are only for reading stack traces; the bundle does not reference them, and the server does not serve them.
    sourcemap: 'hidden',
    rolldownOptions: {
      // Disables this warning, because a lazily loaded part may share a chunk with a static importer.
      checks: { ineffectiveDynamicImport: false },
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // Assigns a module to its chunk without its imports, because more pages may need the imports than the module.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'line', test: /\/node_modules\/(?:@?socket\.io|engine\.io)/ },
            { name: sharedChunk(), debugName: 'shared' },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, xfwd: true },
      '/healthz': { target: server, xfwd: true },
      // The server has the API page's files; Vite serves the client's own assets.
      '/assets/api-page': { target: server, xfwd: true },
      '/socket.io': { target: server, ws: true },
    },
  },
});
