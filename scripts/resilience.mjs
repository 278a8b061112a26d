// npm run resilience: planners, killed servers, a crashed database, a bad line – then every check. Options: docs/reliability.md.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { node, tool } from './tools.mjs';

await bootstrap();
const run = node([tool('tsx'), 'tests/resilience/main.ts', ...process.argv.slice(2)], { detached: true });
process.exit(await supervise([run], { group: true }));
