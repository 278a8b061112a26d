import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools.mjs';
import { assemble, buildSources, licencesIn, pack, platforms } from './archive.mjs';
import { licenceCounts, licenceProblems, makeBill } from './bill.mjs';
import { releaseNotes } from './notes.mjs';
import { outputOf, run } from './run-program.mjs';
import { tryArchive } from './try-archive.mjs';

/**
 * Makes the files of a release in the empty folder `place`, and moves them into releases/ once they are complete.
 * @throws Error with what went wrong
 */
export async function makeRelease(place, { head: commit, changelog, api }, { version, isDryRun, withImage }) {
  const at = new Date(outputOf(['git', 'log', '-1', '--format=%cI', commit], root).trim()).toISOString();
  const [sources, made] = [join(place, 'werkplan'), join(place, 'made')];
  mkdirSync(made);
  await buildSources(root, commit, sources);
  const bill = makeBill(sources, at);
  const strange = licenceProblems(bill);
  if (strange.length > 0) throw new Error(strange.join('\n'));

  for (const platform of platforms) {
    const name = `werkplan-${version}-${platform}`;
    const packages = join(place, platform, 'packages');
    const folder = join(place, platform, name);
    await assemble({ sources, folder, platform, packages, version, commit, bill });
    await pack(folder, join(made, `${name}.tar.gz`), at);
    if (platform === `${process.platform}-${process.arch}`) await tryArchive(join(made, `${name}.tar.gz`));
  }
  await packSources(commit, version, made);
  if (withImage && !isDryRun) await makeImage(commit, version, made);
  writeFileSync(join(made, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(join(made, 'THIRD-PARTY-LICENSES.txt'), licencesIn(sources));
  cpSync(join(sources, 'docs/openapi.json'), join(made, 'openapi.json'));
  const files = readdirSync(made).toSorted();
  const notes = { version, commit, changelog, api, licences: licenceCounts(bill), files };
  writeFileSync(join(made, 'notes.md'), releaseNotes(notes));
  writeFileSync(join(made, 'SHA256SUMS'), checksums(made));
  publish(made, join(root, 'releases', isDryRun ? 'dry-run' : version));
  if (isDryRun) console.log("This was a dry run: don't publish its files.");
  else
    console.log(`Publish it: git tag -a v${version} -m 'Werkplan ${version}' && git push origin v${version}`);
}

async function packSources(commit, version, made) {
  const file = join(made, `werkplan-${version}-source.tar`);
  const prefix = `--prefix=werkplan-${version}/`;
  await run(['git', 'archive', prefix, '--output', file, commit], root, 'git archive failed.');
  await run(['gzip', '-n', '-9', file], root, 'The sources could not be packed.');
}

/** Builds the container image for both processor architectures; buildx emulates an architecture that the machine lacks. */
async function makeImage(commit, version, made) {
  const output = `type=oci,dest=${join(made, `werkplan-${version}-image.tar`)}`;
  const parameters = ['--platform', 'linux/amd64,linux/arm64', '--output', output];
  const named = ['--build-arg', `WERKPLAN_COMMIT=${commit}`, '--build-arg', `WERKPLAN_VERSION=${version}`];
  await run(
    ['docker', 'buildx', 'build', ...parameters, ...named, '.'],
    root,
    'The image could not be made.',
  );
}

function checksums(folder) {
  const hashOf = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return readdirSync(folder)
    .toSorted()
    .map((name) => `${hashOf(name)}  ${name}\n`)
    .join('');
}

/** Moves the complete release into place by one renaming, so that nobody sees a partial one. */
function publish(made, target) {
  const beside = `${target}.new`;
  rmSync(beside, { recursive: true, force: true });
  cpSync(made, beside, { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(beside, target);
  console.log(outputOf(['ls', '-lh', target], root));
}
