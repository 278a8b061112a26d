import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherFacts } from './release/facts.mjs';
import { readOptions } from './release/options.mjs';
import { findProblems } from './release/problems.mjs';
import { versionedFiles } from './release/versions.mjs';
import { root } from './tools.mjs';

const today = '2026-12-01';

describe('the command line', () => {
  it.each([
    ['', { version: '0.9.0', isDryRun: false, withTests: true, withImage: true }],
    ['1.0.0', { version: '1.0.0', isDryRun: false, withTests: true, withImage: true }],
    ['1.0.0 --no-image', { version: '1.0.0', isDryRun: false, withTests: true, withImage: false }],
    [
      '--dry-run --skip-tests 1.10.0',
      { version: '1.10.0', isDryRun: true, withTests: false, withImage: true },
    ],
  ])('%s', (line, options) => expect(readOptions(line.split(' ').filter(Boolean), '0.9.0')).toEqual(options));

  it.each([
    ['1.0.0 1.1.0', 'One version, not 2: 1.0.0 1.1.0'],
    ['v1.0.0', 'v1.0.0 is no version such as 1.4.0.'],
    ['1.0', '1.0 is no version such as 1.4.0.'],
    ['1.0.0-beta.1', '1.0.0-beta.1 is no version such as 1.4.0.'],
    ['01.0.0', '01.0.0 is no version such as 1.4.0.'],
    ['1.0.0 --publish', "Unknown option '--publish'."],
    ['1.0.0 --no-image=yes', "Option '--no-image' does not take an argument."],
    ['1.0.0 --skip-tests', 'Only a dry run may skip the tests: --skip-tests needs --dry-run.'],
  ])('refused, with the usage: %s', (line, sentence) => {
    expect(() => readOptions(line.split(' '), '0.9.0')).toThrow(
      new RegExp(`^${sentence.replaceAll(/[.?()]/g, String.raw`\$&`)}\n\nnpm run release -- `),
    );
  });

  it('is refused before anything is made', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', '1.0.0', '--force'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Unknown option[^]*\nNothing was released\.\n$/),
    ]);
    expect(existsSync(join(root, 'releases/1.0.0'))).toBe(false);
  });
});

const changelog = `# Changelog

## Unreleased

## 1.1.0 – 2026-11-30

### Added

- Something.

## 1.0.0 – 2026-11-01

- The first.
`;
/** A version that nothing speaks against. */
const ready = {
  version: '1.1.0',
  today,
  changed: [],
  head: 'aaaa',
  tagged: null,
  named: { 'package.json': ['1.1.0'], 'deploy/kubernetes/deployment.yaml': ['1.1.0', '1.1.0'] },
  changelog,
  api: { before: '1.0.0', unexpected: [], stale: [], broken: [], compatible: [], storedIs: 'same' },
  hasPlan: true,
  hasOutput: false,
  nodes: { 24: { end: '2028-04-30' } },
  hasTar: true,
  needsDocker: true,
  hasDocker: true,
};
const api = (more) => ({ api: { ...ready.api, ...more } });
const told = (was, is) => ({ changelog: changelog.replace(was, is) });

describe('what speaks against a version', () => {
  it.each([
    ['nothing', {}],
    ['its tag is this commit', { tagged: 'aaaa' }],
    ['no Docker, where no image is made', { needsDocker: false, hasDocker: false }],
    ['its day is today', told('2026-11-30', today)],
    [
      'something breaks, with a new major version',
      {
        ...api({ broken: ['POST /api/orders: is gone'] }),
        version: '2.0.0',
        named: {},
        ...told('1.1.0', '2.0.0'),
      },
    ],
  ])('nothing: %s', (_, change) => {
    expect(findProblems({ ...ready, ...change })).toEqual({ blocking: [], lacking: [] });
  });

  it.each([
    [{ changed: null }, 'This is no clone with git: a release is made of a commit.'],
    [{ changed: ['a.ts'] }, 'Not everything is committed (git status): a.ts'],
    [{ changed: [...'abcdef'] }, 'Not everything is committed (git status): a, b, c, d, e, …'],
    [{ hasTar: false }, 'GNU tar is missing, which makes the same archives each time.'],
    [
      { hasDocker: false },
      'Docker with buildx does not run here: --no-image leaves the image to the workflow.',
    ],
  ])('even of a dry run: %j', (change, sentence) => {
    expect(findProblems({ ...ready, ...change })).toEqual({ blocking: [sentence], lacking: [] });
  });

  it.each([
    [{ named: { 'package.json': ['1.0.0'] } }, 'package.json says 1.0.0, not 1.1.0.'],
    [{ named: { 'package.json': [] } }, 'package.json names no version where it did.'],
    [{ tagged: 'bbbbbbbbbb' }, '1.1.0 exists already: the tag v1.1.0 is another commit (bbbbbbbb).'],
    [{ hasOutput: true }, 'releases/1.1.0 is there already: remove it to make it anew.'],
    [
      told('## 1.1.0 – 2026-11-30', '- Something else.'),
      "CHANGELOG.md has entries under 'Unreleased': they belong to 1.1.0 or to a later one.",
      "CHANGELOG.md has no '## 1.1.0 – <day>'.",
    ],
    [
      told('## Unreleased\n', '## Unreleased\n\n- Something else.\n'),
      "CHANGELOG.md has entries under 'Unreleased': they belong to 1.1.0 or to a later one.",
    ],
    [told('## Unreleased\n\n', ''), "CHANGELOG.md has no 'Unreleased' above its versions."],
    [told('## 1.1.0', '## 1.2.0 – 2026-11-30\n\n- More.\n\n## 1.1.0'), 'CHANGELOG.md has 1.2.0 above 1.1.0.'],
    [told('## 1.0.0', '## 1.10.0'), '1.1.0 is not above the version before it, 1.10.0.'],
    [told('### Added\n\n- Something.\n\n', ''), 'CHANGELOG.md says nothing of 1.1.0.'],
    [told('1.1.0 – 2026-11-30', '1.1.0'), "CHANGELOG.md says no day of 1.1.0: '## 1.1.0 – 2026-12-01'."],
    [told('2026-11-30', '2026-11-31'), 'CHANGELOG.md: 2026-11-31 is no day.'],
    [told('2026-11-30', '2026-12-02'), 'CHANGELOG.md: 2026-12-02 is still to come.'],
    [
      api({ storedIs: 'missing' }),
      'docs/releases/openapi-1.1.0.json is missing: it is a copy of docs/openapi.json.',
    ],
    [
      api({ storedIs: 'other' }),
      '1.1.0 exists already: docs/releases/openapi-1.1.0.json is another API than docs/openapi.json.',
    ],
    [
      api({ unexpected: ['POST /api/orders: is gone'] }),
      "Breaks 1.0.0, and docs/releases/accepted.json doesn't say why: POST /api/orders: is gone",
    ],
    [
      api({ stale: ['POST /api/orders: is gone'] }),
      "Doesn't break 1.0.0, but docs/releases/accepted.json says so: POST /api/orders: is gone",
    ],
    [
      api({ broken: ['POST /api/orders: is gone'] }),
      'What breaks 1.0.0 wants a new major version, not 1.1.0: POST /api/orders: is gone',
    ],
    [
      { hasPlan: false },
      'tests/fixtures/plan-1.1.0.gz is missing: STORE_RELEASE_PLAN (docs/releases/README.md).',
    ],
    [
      { nodes: { 20: { end: '2026-04-30' }, 22: { end: '2027-04-30' } } },
      'Node.js 20 has ended on 2026-04-30: scripts/node-versions.mjs still supports it.',
    ],
  ])('%j', (change, ...sentences) => {
    expect(findProblems({ ...ready, ...change })).toEqual({ blocking: [], lacking: sentences });
  });

  it('before 1.0 more may break', () => {
    const change = { ...api({ before: '0.2.0', broken: ['POST /api/orders: is gone'] }), named: {} };
    const facts = { ...ready, ...change, version: '0.3.0' };
    facts.changelog = changelog.replace('1.1.0', '0.3.0').replace('1.0.0', '0.2.0');
    expect(findProblems(facts).lacking).toEqual([]);
  });
});

describe('a clone', () => {
  let folder;
  const git = (...parameters) => {
    const named = ['-c', 'user.name=Anna', '-c', 'user.email=anna@werkplan.example'];
    const { status, stderr } = spawnSync('git', [...named, ...parameters], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const openapi = JSON.stringify({ info: { version: '1.1.0' }, paths: {} }, null, 2);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'werkplan-release-'));
    for (const file of [
      'package.json',
      ...['client', 'server', 'shared'].map((one) => `${one}/package.json`),
    ])
      write(file, '{\n  "version": "1.1.0"\n}\n');
    write('package-lock.json', '{\n  "version": "1.1.0"\n}\n');
    write('server/src/platform/release.ts', "export const release = '1.1.0';\n");
    for (const name of ['deployment', 'archive'])
      write(`deploy/kubernetes/${name}.yaml`, 'image: registry.example.com/werkplan:1.1.0\n');
    write('docs/openapi.json', openapi);
    write('docs/releases/openapi-1.0.0.json', openapi);
    write('docs/releases/openapi-1.1.0.json', openapi);
    write('docs/releases/accepted.json', '{}');
    write('tests/fixtures/plan-1.1.0.gz', '');
    write('CHANGELOG.md', changelog);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'all');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const problemsOf = (options = {}) => {
    const asked = { version: '1.1.0', withImage: false, isDryRun: false, ...options };
    const { blocking, lacking } = findProblems(gatherFacts(folder, asked, new Date(`${today}T12:00:00Z`)));
    return [...blocking, ...lacking];
  };

  it('that is ready is released', () => expect(problemsOf()).toEqual([]));

  it('whose version exists is compared with it', () => {
    write('docs/openapi.json', JSON.stringify({ paths: { '/api/notes': { get: { responses: {} } } } }));
    const asked = { version: '1.1.0', withImage: false, isDryRun: true };
    expect(gatherFacts(folder, asked).api).toMatchObject({ before: '1.1.0', storedIs: 'other' });
    write('docs/openapi.json', openapi);
  });

  it('with a change, another version in a file, its files made or its tag taken is not', () => {
    write('server/package.json', '{\n  "version": "1.0.0"\n}\n');
    mkdirSync(join(folder, 'releases/1.1.0'), { recursive: true });
    git('tag', 'v1.1.0');
    git('commit', '--quiet', '--allow-empty', '-m', 'more');
    expect(problemsOf()).toEqual([
      'Not everything is committed (git status): server/package.json',
      'server/package.json says 1.0.0, not 1.1.0.',
      expect.stringMatching(/^1\.1\.0 exists already: the tag v1\.1\.0 is another commit/),
      'releases/1.1.0 is there already: remove it to make it anew.',
    ]);
  });
});

it('each file that says the version says the same today', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [file, pattern] of Object.entries(versionedFiles)) {
    const found = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, one]) => one);
    expect(new Set(found), file).toEqual(new Set([version]));
  }
});
