// npm run resilience: lets planners work while servers are killed, the database crashes and the network fails, then checks the plan.
// Options: docs/reliability.md.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { runNode, scriptOf } from './tools.mjs';

await bootstrap();
const parameters = process.argv.slice(2);
const run = runNode([scriptOf('tsx'), 'tests/resilience/main.ts', ...parameters], { detached: true });
const code = await supervise([run], { group: true });
if (parameters.length > 0) process.exit(code);
// Without parameters it also kills servers at each step between a commit and a webhook's answer.
const env = { ...process.env, TEST_VOLUME: 'long' };
const kills = runNode([scriptOf('vitest'), 'run', 'tests/database/webhook-kills.test.ts'], {
  detached: true,
  env,
});
process.exit((await supervise([kills], { group: true })) || code);
