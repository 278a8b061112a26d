// npm run user, token, backup, restore, verify, archive, rotate, new-plan: runs a built program with the server's settings. It never
// builds, because in an emergency nobody can wait for that, and it would replace a running server's files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from './settings.mjs';
import { exitCodeOf, runNode, root } from './tools.mjs';

const program = `server/dist/${process.argv[2]}.js`;
if (!existsSync(join(root, program)) || !existsSync(join(root, 'node_modules'))) {
  console.error('Werkplan is not built yet: npm start first.');
  process.exit(1);
}
loadSettings();
const command = runNode(['--enable-source-maps', program, ...process.argv.slice(3)], { stdio: 'inherit' });
process.exit(await exitCodeOf(command));
