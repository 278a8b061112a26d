// npm run handbook: makes the pictures of docs/handbook and docs/handbuch; with `-- <name> …` only the named ones.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { runNode, scriptOf } from './tools.mjs';

await bootstrap();
process.exit(
  await supervise([runNode([scriptOf('tsx'), 'tests/handbook/make-pictures.ts', ...process.argv.slice(2)])]),
);
