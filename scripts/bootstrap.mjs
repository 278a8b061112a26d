// Makes a clone runnable: installs packages and builds client and server, each only after a change. Uses only Node's own
// modules, since nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAddressedLockfile } from './addressed-lockfile.mjs';
import { builtFiles } from './server-programs.mjs';
import { loadSettings } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { root } from './tools.mjs';

const installStamp = join(root, 'node_modules', '.werkplan');
const buildStamp = join(root, 'server', 'dist', '.werkplan');
const sources = ['shared', 'client', 'server', 'migrations', 'scripts'];
/** Folders with packages of single workspaces, which npm would consider complete after an interrupted install. */
const nestedPackages = ['shared', 'server', 'client', 'examples/typescript-client'].map((folder) =>
  join(root, folder, 'node_modules'),
);
/** Folders that are not hashed, because the build writes to them. */
const generated = new Set([
  'node_modules',
  'dist',
  '.dist-next',
  '.dist-last',
  '.tsbuild',
  '.style-types',
  '.dev',
]);

/** A file that exists only in the archive of a release, which is installed and built for one platform. */
const releaseFile = join(root, 'release.json');

/**
 * Checks Node's version, installs packages and builds (not with `build: false`); in a release's archive checks only that Node and
 * the platform fit. Prints one line and exits if that fails. `settings: true` loads `.env` first, since behind a proxy with its
 * own CA npm needs these settings.
 */
export async function bootstrap({ build: isBuilt = true, settings: areRead = false } = {}) {
  requireNode();
  if (areRead) loadSettings();
  if (existsSync(releaseFile)) {
    requirePlatform();
    return;
  }
  await install();
  if (isBuilt) await build();
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Werkplan needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

function requirePlatform() {
  const { platform } = JSON.parse(readFileSync(releaseFile, 'utf8'));
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) fail(`This archive of Werkplan is for ${platform}; this machine is ${here}.`);
}

async function install() {
  const wanted = installHash();
  if (read(installStamp) === wanted) return;
  console.log('Installing packages …');
  // The stamp is only written after a complete install, so that an interrupted one is repeated from scratch.
  for (const path of [installStamp, ...nestedPackages]) rmSync(path, { recursive: true, force: true });
  // A registry that keeps packages elsewhere fails the first attempt, so its errors aren't shown and nothing is tried again.
  const isInstalled = await withAddressedLockfile(
    async (parameters) => (await npmCi([...parameters, '--loglevel=silent', '--fetch-retries=0'])) === 0,
  );
  if (!isInstalled && (await npmCi(['--loglevel=error'])) !== 0)
    fail('The packages could not be installed (npm ci failed, see above).');
  writeFileSync(installStamp, wanted);
}

/** Installs the packages and returns npm's exit code. */
async function npmCi(more) {
  // With NODE_ENV=production npm would omit the packages that build the client.
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', ...more];
  const npm = process.env.npm_execpath;
  return npm
    ? await run(process.execPath, [npm, ...parameters])
    : await run('npm', parameters, { shell: process.platform === 'win32' });
}

/** Hashes everything that determines the installed packages. */
function installHash() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return hashOf([lockfile, process.version, process.platform, process.arch]);
}

async function build() {
  const wanted = hashOf([
    read(installStamp) ?? '',
    ...sources.flatMap((folder) => contents(join(root, folder))),
  ]);
  if (builtFiles.every((file) => existsSync(join(root, file))) && read(buildStamp) === wanted) return;
  console.log('Building …');
  if ((await run(process.execPath, [join(root, 'scripts', 'build.mjs')])) !== 0)
    fail('The build failed, see above.');
  writeFileSync(buildStamp, wanted);
}

/** Runs a step to its end and returns its exit code. Ctrl-C ends it with all its children, and then this process. */
async function run(program, parameters, options = {}) {
  // Runs the step in a process group, so that npm's children end too; Windows has no groups.
  const group = process.platform !== 'win32';
  const stdio = ['ignore', 'inherit', 'inherit'];
  const child = spawn(program, parameters, { cwd: root, stdio, detached: group, ...options });
  let isInterrupted = false;
  // npm would first finish when asked to stop, so it is killed after a second.
  const code = await supervise([child], { group, onStop: () => (isInterrupted = true), patience: 1_000 });
  if (isInterrupted) process.exit(130);
  return code;
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
