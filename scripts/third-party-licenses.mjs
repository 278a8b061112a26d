// Collects the licenses of a bundle's packages, which most require to be passed on with every copy.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const rule = '-'.repeat(78);

/**
 * Returns one text about the packages of these source files, once per version: name, license, and its LICENSE, COPYING or NOTICE file.
 * @throws Error if a package neither names a license nor has such a file
 */
export async function licensesOf(files) {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []));
  const entries = new Map(await Promise.all([...folders].map(licenseEntry)));
  const texts = [...entries].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, text]) => text);
  return (
    ['Werkplan contains these packages, under their own licenses.', ...texts].join(`\n\n${rule}\n\n`) + '\n'
  );
}

/** Returns the innermost npm package that contains the file; null for sources of the project. */
function packageFolder(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? null;
}

async function licenseEntry(folder) {
  const { name, version, license, homepage } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const names = (await readdir(folder)).filter((file) =>
    /^(?:licen[cs]e|copying|notice)/i.test(basename(file)),
  );
  if (typeof license !== 'string' && names.length === 0) throw new Error(`${name} names no license.`);
  const texts = await Promise.all(
    names.sort().map(async (file) => await readFile(join(folder, file), 'utf8')),
  );
  const head = [`${name} ${version}`, license, homepage]
    .filter((line) => typeof line === 'string')
    .join('\n');
  return [`${name} ${version}`, [head, ...texts.map((text) => text.trim())].join('\n\n')];
}
