// npm run dev: the server and the client from their sources, each anew as they change. No build is needed, and none is made.
import { bootstrap } from './bootstrap.mjs';

await bootstrap({ build: false, settings: true });
// Imports packages, which are there only now.
const { develop } = await import('./develop.mjs');
process.exit(await develop());
