// npm run archive: see README.md.
import { bootstrap } from './bootstrap.mjs';
import { loadSettings } from './settings.mjs';
import { ended, node } from './tools.mjs';

await bootstrap();
loadSettings();
const command = node(['--enable-source-maps', 'server/dist/archive-cli.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(await ended(command));
