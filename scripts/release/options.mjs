import { parseArgs } from 'node:util';
import { isVersion } from './versions.mjs';

const usage = `npm run release -- [<version>] [--dry-run] [--skip-tests] [--no-image]

Makes the files to publish for a version (by default package.json's) in releases/<version>; changes nothing else.
  --dry-run     lists what the version still lacks, and continues into releases/dry-run
  --skip-tests  makes a dry run without npm test
  --no-image    makes no image, for machines without Docker`;

/**
 * Parses the command line to `{ version, isDryRun, withTests, withImage }`. `current` is the default version.
 * @throws Error with one sentence and the usage
 */
export function readOptions(parameters, current) {
  const { values, positionals } = parsed(parameters);
  const [version = current, ...more] = positionals;
  if (more.length > 0) throw refusal(`One version, not ${positionals.length}: ${positionals.join(' ')}`);
  if (!isVersion(version)) throw refusal(`${version} is no version such as 1.4.0.`);
  if (values['skip-tests'] && !values['dry-run'])
    throw refusal('Only a dry run may skip the tests: --skip-tests needs --dry-run.');
  return {
    version,
    isDryRun: values['dry-run'],
    withTests: !values['skip-tests'],
    withImage: !values['no-image'],
  };
}

function parsed(parameters) {
  const flag = { type: 'boolean', default: false };
  const options = { 'dry-run': flag, 'skip-tests': flag, 'no-image': flag };
  try {
    return parseArgs({ args: parameters, options, allowPositionals: true });
  } catch (error) {
    throw refusal(error.message.split('. ')[0].replace(/\.?$/, '.'));
  }
}

const refusal = (sentence) => new Error(`${sentence}\n\n${usage}`);
