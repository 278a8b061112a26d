import { describe, expect, it } from 'vitest';
import { licenceCounts, licenceProblems } from './release/bill.mjs';
import { changelogSections } from './release/changelog.mjs';
import { releaseNotes } from './release/notes.mjs';

const changelog = `# Changelog

## 1.1.0 – 2026-11-30

### Added

- Something.

## 1.0.0 – 2026-11-01
`;

describe('licences', () => {
  const bill = (...licenses) => ({ components: [{ name: 'board', version: '1.0.0', licenses }] });
  it.each([
    [[{ license: { id: 'MIT' } }], []],
    [[{ expression: '(MIT AND OFL-1.1)' }], []],
    [[{ license: { name: 'MIT and ISC' } }], []],
    [[], ['board 1.0.0 names no licence.']],
    [
      [{ expression: '(MIT OR GPL-3.0)' }],
      ["board 1.0.0 is under GPL-3.0, which scripts/release/bill.mjs doesn't know."],
    ],
  ])('%j', (licenses, problems) => expect(licenceProblems(bill(...licenses))).toEqual(problems));

  it('are counted, the most frequent first', () => {
    const components = ['ISC', 'MIT', 'MIT'].map((id) => ({ licenses: [{ license: { id } }] }));
    expect(licenceCounts({ components })).toEqual([
      ['MIT', 2],
      ['ISC', 1],
    ]);
  });
});

it('the changelog is read in both ways of writing a day', () => {
  expect(changelogSections('## Unreleased\n\n## [1.1.0] - 2026-11-30\n\n- A.\n\n## 1.0.0\n')).toEqual([
    { name: 'Unreleased', day: null, text: '' },
    { name: '1.1.0', day: '2026-11-30', text: '- A.' },
    { name: '1.0.0', day: null, text: '' },
  ]);
});

it('the notes say what is new, what breaks, what is in each file', () => {
  const call = (more = {}) => ({ responses: {}, ...more });
  const released = { paths: { '/api/orders': { get: call() } } };
  const current = {
    paths: {
      '/api/orders': {
        get: call({ deprecated: true, 'x-sunset': '2027-06-30', parameters: [{ name: 'limit' }] }),
      },
      '/api/notes': { post: call({ summary: 'Make a note' }) },
    },
  };
  const compared = { before: '1.0.0', released, current, broken: ['PUT /api/x: is gone'], compatible: [] };
  const files = ['werkplan-1.1.0-linux-x64.tar.gz', 'werkplan-1.1.0-source.tar.gz'];
  const of = { version: '1.1.0', commit: 'aaaa', changelog, api: compared, licences: [['MIT', 2]], files };
  expect(releaseNotes(of)).toMatchInlineSnapshot(`
    "# Werkplan 1.1.0

    2026-11-30, commit aaaa. Before an upgrade: docs/operations/upgrade.md.

    ### Added

    - Something.

    ## API since 1.0.0

    ### Breaking (1)

    - PUT /api/x: is gone

    ### Deprecated (1)

    - GET /api/orders: until 2027-06-30

    ### New calls (1)

    - POST /api/notes: Make a note

    ### New in known calls (1)

    - GET /api/orders: takes limit

    ## Files

    - \`werkplan-1.1.0-linux-x64.tar.gz\`: unpack, and \`npm start\`: nothing is installed or built
    - \`werkplan-1.1.0-source.tar.gz\`: the sources, to build from, or for Docker

    \`sha256sum --check --ignore-missing SHA256SUMS\` verifies that the files were downloaded unchanged.

    ## Licences

    Packages: 2 MIT.
    "
  `);
});
