import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../scripts/markdown-table.mjs';
import { declaredSettings } from '../scripts/settings-table.mjs';
import { type ErrorCode, errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { errorMeanings } from '@werkplan/shared/errors/error-meanings.ts';
import { texts as errorTexts } from '@werkplan/shared/i18n/en/error.ts';
import { describe, expect, it } from 'vitest';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** Matches a path below one of the project's folders, or a name with the extension of a source file. */
const looksLikeFile =
  /^(?:(?:client|docs|migrations|scripts|server|shared|tests)(?:\/[\w.-]+)*\/?|(?:[\w.-]+\/)*[\w.-]+\.(?:css|json|md|mjs|png|tsx?|ya?ml))$/;

/** Names in backticks that look like files; placeholders such as `<area>` and `*.ts` don't count. */
const namedFiles = (document: string): string[] => {
  const withoutBlocks = read(document).replaceAll(/^```.*?^```/gms, '');
  return findAll(withoutBlocks, /`([^`\n]+)`/g).filter((text) => looksLikeFile.test(text));
};

/** Link targets inside the project, relative to its root. */
const linkedFiles = (document: string): string[] =>
  findAll(read(document), /\]\((?!https?:)([^)#]+)/g).map((target) => join(dirname(document), target));

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    const files = [...namedFiles(document), ...linkedFiles(document)];
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

/** The anchors that GitHub generates for a document's headings. */
const anchorsIn = (document: string): string[] =>
  findAll(read(document), /^#{1,6} (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** All handwritten files of the project with their text. */
const written = ['client', 'docs', 'migrations', 'scripts', 'server', 'shared', 'tests', '.'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .filter((file) => /\.(?:css|html|m?js|md|tsx?|ya?ml)$/.test(file))
      .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.\w+)\//.test(file))
      .map((file) => ({ file: join(folder, file), text: read(join(folder, file)) })),
);

it('the guides for contributors name only functions and constants that the code has', () => {
  const guides = documents.filter((file) => /^(?:CONTRIBUTING\.md|docs\/contributing\/)/.test(file));
  const code = written.flatMap(({ file, text }) => (file.endsWith('.md') ? [] : [text])).join('\n');
  const known = new Set(code.match(/\b[a-z]+[A-Z]\w*/g));
  const named = guides.flatMap((file) => findAll(read(file), /`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g));
  expect(named).toContain('addOrderText');
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

/** Cited rules, such as `orders.md#read-only-orders`: code cites them as `rules/…`, rules cite each other by file name. */
const citedRules = written.flatMap(({ file, text }) =>
  [
    ...findAll(text, /\brules\/([\w-]+\.md#[^\s`'")\];,]+)/g),
    ...(file.startsWith('docs/rules/') ? findAll(text, /\]\(([\w-]+\.md#[^)]+)\)/g) : []),
  ].map((rule) => ({ file, rule: rule.replace(/\.$/, '') })),
);

it('every rule that is cited is written down', () => {
  const rules = new Set(
    readdirSync(join(root, 'docs/rules')).flatMap((file) =>
      anchorsIn(`docs/rules/${file}`).map((anchor) => `${file}#${anchor}`),
    ),
  );
  expect(citedRules.length).toBeGreaterThan(10);
  expect(citedRules.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});

it('no rule has the name of another of its area', () => {
  for (const file of readdirSync(join(root, 'docs/rules'))) {
    const anchors = anchorsIn(`docs/rules/${file}`);
    expect(new Set(anchors).size, file).toBe(anchors.length);
  }
});

/** Patterns of citations of texts outside the repository. */
const outsideCitations = [
  /\bdecisions,? ['‘]/i,
  /\(decisions[:,]/i,
  /\bchapters? \d/i,
  /§ ?\d/,
  /\breliability [A-Z]\d/i,
  /\bissue #?\d/i,
  /\(design[ :]/i,
];

it('nothing cites a text that the repository does not have', () => {
  const cited = written
    .filter(({ file }) => !['tests/docs.test.ts', 'scripts/spec-coverage.mjs'].includes(file))
    .flatMap(({ file, text }) => {
      const patterns = file.endsWith('.md')
        ? outsideCitations
        : [...outsideCitations, /\bspecification\b(?!-|:ubl)/i];
      return text
        .split('\n')
        .flatMap((line, index) =>
          patterns.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        );
    });
  expect(cited).toEqual([]);
});

/** The settings that `server/src/config/config.ts` reads from the environment. */
const readSettings = (): string[] => {
  const schemaIn = (file: string): string =>
    /const \w+ = z\.object\(\{(.*?)^\}\);/ms.exec(read(`server/src/config/${file}.ts`))?.[1] ?? '';
  const schema = schemaIn('environment').replaceAll(
    /^ {2}\.\.\.(\w+)Environment\.shape,\n/gm,
    (_, area: string) => schemaIn(`${area}-config`),
  );
  return findAll(schema, /^ {2}([A-Z_]+):/gm);
};

it('the table of settings is as the code declares them: names, defaults, what each may be', () => {
  const settings = readSettings();
  expect(settings).toContain('PORT');
  const rows = read('docs/operations/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  expect(cells.map(([, ...row]) => row.slice(0, 3))).toEqual(
    declaredSettings().map(([name, ...rest]) => [`\`${name}\``, ...rest]),
  );
  for (const [, name, , , meaning = ''] of cells) expect(meaning, name).toMatch(/^.{10,}$/);
  expect(declaredSettings().map(([name]) => name)).toEqual(settings);
});

it('each requirement of OWASP ASVS 5.0, levels 1 and 2, is met, not applicable, or named with its reason', () => {
  const wanted = JSON.parse(read('tests/fixtures/asvs-5.0-level-2.json')) as string[];
  const rows = [
    ...read('docs/operations/security.md').matchAll(/^\| (\d[\d., ]*?) *\| (\S+) *\| (.*?) *\|$/gm),
  ];
  const stated = rows.flatMap(([, ids = '', state, why = '']) =>
    ids.split(',').map((id) => ({ id: id.trim(), state, why })),
  );
  expect(stated.map(({ id }) => id)).toEqual(wanted);
  for (const { id, state, why } of stated) {
    expect(['pass', 'n/a', 'named'], id).toContain(state);
    // A fulfilled requirement must name a file or test, whose existence is checked above.
    if (state === 'pass')
      expect(why, id).toMatch(/`[^`]+\.(?:ts|tsx|mjs|json|md|yaml)`|`client\/|above|CHANGELOG/);
  }
});

it('.env.example names them too', () => {
  expect(findAll(read('.env.example'), /^#([A-Z_]+)=/gm)).toEqual(readSettings());
});

it('docker-compose.yml passes on every setting that isn’t the container’s own', () => {
  const [app = ''] = read('docker-compose.yml').split('\n  database:\n');
  const passed = findAll(app, /^ {6}([A-Z_]+): .*\$\{\1:-/gm);
  expect(new Set([...passed, 'PORT', 'HOST', 'DATA_DIR'])).toEqual(new Set(readSettings()));
});

it('docs/errors.md is made of the codes that the server can answer, with their status and meaning', async () => {
  spec('8.6');
  const english = errorTexts as Partial<Record<string, string>>;
  const rows = Object.entries(errorStatus).map(([code, status]) => [
    `\`${code}\``,
    String(status),
    errorMeanings[code as ErrorCode],
    english[`error.${code}`] ?? '',
  ]);
  const document = `# Errors

Made from the declarations by \`tests/docs.test.ts\` (\`-u\` writes it anew): \`shared/src/errors/error-codes.ts\` has the codes with their
status, \`shared/src/errors/error-meanings.ts\` says when; without a German and an English text none compiles.

A refused call answers a JSON object with \`type\` (the code), \`displayMessage\` (the text, German unless the caller prefers
English) and \`requestId\`. What else it holds is named below.

${markdownTable(['Code', 'Status', 'When', 'Text'], rows).join('\n')}

## Commands and starts

What a start or a command refuses is one English sentence on standard error, the code in parentheses at its end; nothing was changed.
What the exit codes of a server mean: [moving](moving.md#what-a-start-or-a-stop-means-to-a-service-manager); a command ends with 1.

- \`PLAN_MISSING\`: a start finds an empty database where data folder, backups or the last start say that there was a plan.
- \`PLAN_IN_USE\`: \`npm run new-plan\` where people other than the demo's stand in the plan.
- \`NO_DEMO_PLAN\`: \`npm run new-plan\` where there is no demo plan.
- \`CONFIRMATION_MISSING\`: \`npm run new-plan\` without \`--force\` and the database's name.
`;
  await expect(document).toMatchFileSnapshot('../docs/errors.md');
});

/** Sources of server and shared code, without texts and the list of codes itself. */
const ownSources = ['server/src', 'shared/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^messages\/|error-codes\.ts$/.test(file))
    .map((file) => read(join(folder, file))),
);

it('every code is raised somewhere; those that only the specification names say so', () => {
  spec('8.6f');
  const unraised = Object.keys(errorStatus).filter(
    (code) => !ownSources.some((text) => text.includes(`'${code}'`)),
  );
  const said = Object.entries(errorMeanings).flatMap(([code, when]) =>
    when.endsWith('nothing raises it.') ? [code] : [],
  );
  expect(unraised).toEqual(said);
  expect(unraised).toEqual(['INVALID_LOG_LEVEL', 'UNKNOWN_HOST']);
});

it('docs/reliability.md lists exactly the checks of a recorded run', () => {
  const [, list = ''] = /^## The trial$(.*?)^The checks are/ms.exec(read('docs/reliability.md')) ?? [];
  const listed = findAll(list, /^- (`[^:]*`):/gm).flatMap((names) => findAll(names, /`(\w+)`/g));
  const checks = findAll(read('tests/resilience/checks/check.ts'), /^ {2}(\w+),$/gm);
  expect(checks).toContain('acknowledged');
  expect(listed.toSorted()).toEqual(checks.toSorted());
});

/** Matches calls that start a server for a single test file. */
const startsServer =
  /\b(?:useOwnPlant|useMailingPlant|startApp|startServerProcess|startHostedServer|useWall)\(|useWindows\(\{[^)]*\b(?:demo|ownProcess|gated|env)\b/;

it('a test file with a server of its own says why in its first line', () => {
  const files = ['api', 'live', 'browser'].flatMap((folder) =>
    readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `tests/${folder}/${file}`),
  );
  const wrong = files.filter(
    (file) =>
      startsServer.test(read(file)) !== /^\/\/ Own server: \S.*\.$/m.test(read(file).split('\n', 1)[0] ?? ''),
  );
  expect(wrong).toEqual([]);
});
