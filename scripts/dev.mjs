// npm run dev: server and client, both reloading by themselves. The client's address is the one to open.
import { bootstrap } from './bootstrap.mjs';
import { supervise } from './supervise.mjs';
import { node, tool } from './tools.mjs';

await bootstrap();
const port = process.env.PORT || '3000';
const environment = { WERKPLAN_SERVER: `http://127.0.0.1:${port}`, ...process.env };
const server = node([tool('tsx'), 'watch', '--clear-screen=false', 'server/src/main.ts']);
const client = node([tool('vite'), 'client'], { env: environment });
process.exit(await supervise([server, client]));
