// npm run resilience: planners, killed servers, a crashed database, a bad network, then every check. Options:
// docs/reliability.md.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { node, tool } from './tools.mjs';

await bootstrap();
const parameters = process.argv.slice(2);
const run = node([tool('tsx'), 'tests/resilience/main.ts', ...parameters], { detached: true });
const code = await supervise([run], { group: true });
if (parameters.length > 0) process.exit(code);
// The long form also kills servers at each step between a commit and a webhook's answer.
const env = { ...process.env, TEST_VOLUME: 'long' };
const kills = node([tool('vitest'), 'run', 'tests/database/webhook-kills.test.ts'], { detached: true, env });
process.exit((await supervise([kills], { group: true })) || code);
