import { additions, newlyDeprecated } from '../api-additions.mjs';
import { changelogSections } from './changelog.mjs';

/** Returns the release notes: the changelog's section, the changes of the API, and how to verify a download. */
export function releaseNotes({ version, commit, changelog, api, licences, files }) {
  const section = changelogSections(changelog).find(({ name }) => name === version);
  const text = section?.text || '(CHANGELOG.md has no entries for it yet.)';
  return (
    [
      `# Werkplan ${version}`,
      `${section?.day ?? 'Not dated'}, commit ${commit}. Before an upgrade: docs/operations/upgrade.md.`,
      text,
      apiNotes(api),
      [
        '## Files',
        '',
        ...files.map((name) => `- \`${name}\`: ${meaningOf(name)}`),
        '',
        '`sha256sum --check --ignore-missing SHA256SUMS` verifies that the files were downloaded unchanged.',
      ].join('\n'),
      ['## Licences', `Packages: ${licences.map(([name, count]) => `${count} ${name}`).join(', ')}.`].join(
        '\n\n',
      ),
    ].join('\n\n') + '\n'
  );
}

const meanings = [
  [/-source\.tar\.gz$/, 'the sources, to build from, or for Docker'],
  [/-image\.tar$/, 'the image for amd64 and arm64 (OCI)'],
  [/\.tar\.gz$/, 'unpack, and `npm start`: nothing is installed or built'],
  [/^sbom/, 'the bill of materials (CycloneDX)'],
  [/^THIRD-PARTY/, 'the licences of the packages'],
  [/^openapi/, 'the description of the calls'],
];
const meaningOf = (name) => meanings.find(([pattern]) => pattern.test(name))?.[1] ?? '';

function apiNotes({ before, released, current, broken, compatible }) {
  if (before === null) return '## API\n\nThere is no earlier release to compare with.';
  const { calls, fields } = additions(released, current);
  return [
    `## API since ${before}`,
    ...list('Breaking', broken, 'Nothing breaks.'),
    ...list('Different without breaking clients', compatible),
    ...list('Deprecated', newlyDeprecated(released, current)),
    ...list('New calls', calls),
    ...list('New in known calls', fields),
  ].join('\n\n');
}

function list(title, entries, none) {
  if (entries.length === 0) return none === undefined ? [] : [`### ${title}`, none];
  return [`### ${title} (${entries.length})`, entries.map((one) => `- ${one}`).join('\n')];
}
