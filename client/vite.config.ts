import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFileName, sharedChunk } from './chunks.ts';
import { updateStyleTypes, writeStyleTypes } from '../scripts/style-types.mjs';

const server = process.env['WERKPLAN_SERVER'] ?? 'http://127.0.0.1:3000';

/** Keeps the types of the CSS modules up to date, also while they are edited. */
const styleTypes: Plugin = {
  name: 'werkplan:style-types',
  buildStart: writeStyleTypes,
  hotUpdate: ({ file }) => updateStyleTypes(file),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [styleTypes, react()],
  resolve: {
    // Icons are drawn by the client's own function, which costs a board of a thousand icons less.
    alias: [
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/ui/create-icon.tsx') },
    ],
  },
  build: {
    outDir: 'dist',
    // By it the server writes into each page what that page needs (`server/src/http/page-html.ts`).
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // A data: address would need its own permission in the page's policy.
    assetsInlineLimit: 0,
    // Every browser that runs the target preloads modules by itself.
    // What is imported on demand names its styles alone: its scripts are mostly there already, and the names of all of them are a
    // kilobyte of each page's first load. What a page itself needs, its HTML names.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    // Beside the bundle for whoever reads a trace on the server; neither named in it nor served.
    sourcemap: 'hidden',
    rolldownOptions: {
      // A part that comes later may share its page's chunk with who imports it at once.
      checks: { ineffectiveDynamicImport: false },
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // Each module is placed by itself: what it imports may be needed by more pages than it is.
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
      // The API page's files; the client's own are Vite's.
      '/assets/api-page': { target: server, xfwd: true },
      '/socket.io': { target: server, ws: true },
    },
  },
});
