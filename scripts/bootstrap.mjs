// Brings a clone to where it can run: packages installed, client and server built, each only when something changed.
// Uses Node's own modules only, since nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installStamp = join(root, 'node_modules', '.werkplan');
const buildStamp = join(root, 'server', 'dist', '.werkplan');
const builtFiles = [
  'server/dist/main.js',
  'server/dist/users-cli.js',
  'server/dist/tokens-cli.js',
  'server/dist/backup-cli.js',
  'server/dist/restore-cli.js',
  'client/dist/index.html',
].map((file) => join(root, file));
const sources = ['shared', 'client', 'server', 'migrations', 'scripts'];
const generated = new Set(['node_modules', 'dist', '.tsbuild']);

/** Checks Node, installs and builds; ends the process with one clear line where that is impossible. */
export function bootstrap() {
  requireNode();
  install();
  build();
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Werkplan needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

function install() {
  const wanted = installHash();
  if (read(installStamp) === wanted) return;
  console.log('Installing packages …');
  // NODE_ENV=production would leave out what builds the client.
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...parameters], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', parameters, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('The packages could not be installed (npm ci failed, see above).');
  writeFileSync(installStamp, wanted);
}

/** What the installed packages depend on. */
function installHash() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return hashOf([lockfile, process.version, process.platform, process.arch]);
}

function build() {
  const wanted = hashOf([
    read(installStamp) ?? '',
    ...sources.flatMap((folder) => contents(join(root, folder))),
  ]);
  if (builtFiles.every(existsSync) && read(buildStamp) === wanted) return;
  console.log('Building …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('The build failed, see above.');
  writeFileSync(buildStamp, wanted);
}

function contents(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !generated.has(entry.name));
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return contents(path);
      return entry.name.includes('.test.') ? [] : [path, readFileSync(path)];
    });
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
