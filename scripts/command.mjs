// npm run user, token, backup, restore, verify, archive, rotate, new-plan: one of the built programs, on the settings of the server.
// Builds nothing: a command that replaces what a running server hands out, or needs a minute first, is no help in trouble.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from './settings.mjs';
import { ended, node, root } from './tools.mjs';

const program = `server/dist/${process.argv[2]}.js`;
if (!existsSync(join(root, program)) || !existsSync(join(root, 'node_modules'))) {
  console.error('Werkplan is not built yet: npm start first.');
  process.exit(1);
}
loadSettings();
const command = node(['--enable-source-maps', program, ...process.argv.slice(3)], { stdio: 'inherit' });
process.exit(await ended(command));
