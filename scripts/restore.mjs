// npm run restore -- --from <file>: see README.md.
import { bootstrap } from './bootstrap.mjs';
import { ended, node } from './tools.mjs';

bootstrap();
const command = node(['--enable-source-maps', 'server/dist/restore-cli.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(await ended(command));
