// npm run bench: measures the built server beside a bare baseline; see docs/performance.md. --help names the options.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { runNode, scriptOf } from './tools.mjs';

await bootstrap();
process.exit(await supervise([runNode([scriptOf('tsx'), 'tests/load/bench.ts', ...process.argv.slice(2)])]));
