// npm start: installs and builds what is missing, then runs the server until Ctrl-C. `npm start -- --new-plan` accepts an empty
// database despite signs of an earlier plan.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { runNode } from './tools.mjs';

await bootstrap({ settings: true });
// The message channel lets the server notice when this process is killed.
const server = runNode(['--enable-source-maps', 'server/dist/main.js', ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
process.exit(await supervise([server]));
