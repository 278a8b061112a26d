// npm run simulate: simulates servers, windows and scripts around a model of the database, in one process and virtual time. Options:
// docs/reliability.md.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { runNode, scriptOf } from './tools.mjs';

await bootstrap();
const run = runNode([scriptOf('tsx'), 'tests/simulation/main.ts', ...process.argv.slice(2)], {
  detached: true,
});
process.exit(await supervise([run], { group: true }));
