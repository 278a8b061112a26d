// npm start: installs and builds what is missing, then runs the server until Ctrl-C.
import { bootstrap } from './bootstrap.mjs';
import { loadSettings } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { node } from './tools.mjs';

await bootstrap();
loadSettings();
// The message channel lets the server notice when this process is killed.
const server = node(['--enable-source-maps', 'server/dist/main.js'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
process.exit(await supervise([server]));
