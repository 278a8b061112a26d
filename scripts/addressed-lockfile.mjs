import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** npm replaces this host by that of the registry in its settings. */
const registry = 'https://registry.invalid';
/** npm prefers this file to package-lock.json. */
const addressed = join(root, 'npm-shrinkwrap.json');
const remove = () => rmSync(addressed, { force: true });

/**
 * Runs npm on a lockfile that says where each package is. package-lock.json doesn't, so that any registry may be used, but then
 * npm reads the list of all versions of every package first, which takes more work than to unpack them.
 */
export async function withAddressedLockfile(npm) {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // A step that is interrupted or fails ends this process.
  process.once('exit', remove);
  writeFileSync(addressed, JSON.stringify({ ...lockfile, packages: withAddresses(lockfile.packages ?? {}) }));
  try {
    return await npm(['--replace-registry-host=always']);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

function withAddresses(packages) {
  return Object.fromEntries(
    Object.entries(packages).map(([path, entry]) => [
      path,
      entry.integrity && !entry.inBundle
        ? { ...entry, resolved: addressOf(entry.name ?? path.split('node_modules/').at(-1), entry.version) }
        : entry,
    ]),
  );
}

function addressOf(name, version) {
  return `${registry}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}
