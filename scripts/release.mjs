// npm run release: makes the files that are published for a version, in releases/<version> (docs/releases/README.md).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatherFacts } from './release/facts.mjs';
import { makeRelease } from './release/make-release.mjs';
import { readOptions } from './release/options.mjs';
import { findProblems } from './release/problems.mjs';
import { exitCodeOf, root, runNode } from './tools.mjs';

/** @throws Error that lists the reasons against the release */
async function release(parameters) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const options = readOptions(parameters, version);
  const facts = gatherFacts(root, options);
  const { blocking, lacking } = findProblems(facts);
  const isRefused = blocking.length > 0 || (lacking.length > 0 && !options.isDryRun);
  if (isRefused) throw new Error([...blocking, ...lacking].join('\n'));
  for (const one of lacking) console.log(`Lacks: ${one}`);

  if (options.withTests && (await exitCodeOf(runNode(['scripts/test.mjs']))) !== 0)
    throw new Error('npm test is not green.');

  const place = mkdtempSync(join(tmpdir(), 'werkplan-release-'));
  try {
    await makeRelease(place, facts, options);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

try {
  await release(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n\nNothing was released.`);
  process.exit(1);
}
