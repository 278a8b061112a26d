// Runs PostgreSQL and Vite permanently, and a new server process for each change.
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLogger, createServer } from 'vite';
import { devBundle } from './dev-bundle.mjs';
import { serverAddress } from './dev-address.mjs';
import { DevServer } from './dev-server.mjs';
import { untilAskedToEnd } from './supervise.mjs';
import { runNode, root } from './tools.mjs';

/** A folder beside dist/, so that relative look-ups of packages and the client work there as well. Ignored by git. */
const outdir = 'server/.dev';
const programs = ['main', 'proposal-worker', 'dev-database'];
const sources = ['shared/src', 'server/src', 'migrations'].map((folder) => join(root, folder));

const run = (program, options) =>
  runNode(['--enable-source-maps', `${outdir}/${program}.js`], {
    // The message channel lets the server notice when this process is killed.
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    ...options,
  });

/**
 * Runs until this process is asked to end (exit code 0), or until the first start or the database fails. Resolves to the exit
 * code.
 */
export async function develop() {
  process.env.WERKPLAN_SERVER ||= serverAddress(process.env);
  const bundle = await devBundle({
    entryPoints: programs.map((name) => `server/src/${name}.ts`),
    outdir,
  });
  const showOutput = outputOf(() => vite.resolvedUrls.local[0].replace(/\/$/, ''));
  let database;
  const server = new DevServer({
    bundle,
    say: console.log,
    start: async (onReady) => {
      database ??= startDatabase((code) => server.fail(code));
      const settings = await database.settings;
      if (settings === null) return null;
      const child = run('main', { env: { ...process.env, ...settings } });
      showOutput(child, onReady);
      return child;
    },
  });
  const ended = Promise.race([untilAskedToEnd().then(() => 0), server.failed]);
  const vite = await startVite(server);
  server.changed();
  const code = await ended;
  await server.stop();
  await database?.stop();
  return code;
}

/**
 * Starts the embedded PostgreSQL, which keeps running while servers are replaced, since starting it takes seconds. Resolves to the
 * settings for servers, or to null after a failure, which it has already reported.
 */
function startDatabase(onLost) {
  const child = run('dev-database', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit').then(([code]) => code ?? 1);
  const told = once(child, 'message').then(([settings]) => settings);
  void exit.then((code) => code !== 0 && onLost(code));
  const stop = async () => {
    if (child.connected) child.disconnect();
    await exit;
  };
  return { settings: Promise.race([told, exit.then(() => null)]), stop };
}

/** Prints a server's log, but its announcement only once and with Vite's address, which is the one to open. */
function outputOf(address) {
  let isFirst = true;
  return (child, onReady) => {
    let isAnnouncing = false;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('Werkplan is ready: ')) {
        isAnnouncing = true;
        if (isFirst) console.log(`Werkplan is ready: ${address()}`);
        onReady();
      } else if (!isAnnouncing) {
        if (line !== '') console.error(line);
      } else if (line === '') {
        isAnnouncing = false;
        isFirst = false;
      } else if (isFirst && !line.startsWith('Only this machine')) console.log(line);
    });
  };
}

/** Starts Vite. Its watcher also reports changes of the server's sources, and API calls wait while the server restarts. */
async function startVite(server) {
  const signalled = new Set(process.listeners('SIGTERM'));
  const logger = createLogger('warn', { allowClearScreen: false });
  const { error } = logger;
  logger.error = (message, options) => {
    // Proxy errors are expected while the server restarts, which is reported anyway.
    if (!/proxy (?:socket )?error/.test(message)) error(message, options);
  };
  const goOn = async ({ url }, next) => {
    if (url.startsWith('/api')) await server.settled;
    next();
  };
  const vite = await createServer({
    root: join(root, 'client'),
    customLogger: logger,
    plugins: [
      {
        name: 'werkplan:dev-server',
        configureServer({ watcher, middlewares }) {
          // Vite's listener would end this process before the server has ended.
          for (const listener of process.listeners('SIGTERM'))
            if (!signalled.has(listener)) process.off('SIGTERM', listener);
          watcher.add(sources);
          watcher.on('all', (_event, file) => server.changed(file));
          middlewares.use((request, _response, next) => void goOn(request, next));
        },
      },
    ],
  });
  return await vite.listen();
}
