// npm run dev: runs server and client from their sources and reloads them after changes, without a build.
import { bootstrap } from './bootstrap.mjs';
import { orRefuse, readParameters } from './parameters.mjs';

orRefuse('npm run dev', readParameters);
await bootstrap({ build: false, settings: true });
// Imported late, because it needs packages that bootstrap may just have installed.
const { develop } = await import('./develop.mjs');
process.exit(await develop());
