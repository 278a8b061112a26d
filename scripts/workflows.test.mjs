import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
    for (const job of jobsOf(workflow)) expect(job['timeout-minutes']).toBeLessThanOrEqual(180);
  });

  it('checks the code out and uses a named version of Node first', () => {
    for (const { steps } of jobsOf(workflow)) {
      expect(steps.map(({ uses }) => uses).slice(0, 2)).toEqual([
        'actions/checkout@v4',
        'actions/setup-node@v4',
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
      if (script === undefined) expect(statSync(join(root, command)).mode & 0o111, command).toBeTruthy();
      else expect(scripts, command).toHaveProperty(script);
      for (const [, project] of command.matchAll(/--project ([\w-]+)/g)) expect(projects).toContain(project);
    }
  });
});

it('each change is tested on the oldest Node, the default one and the newest', () => {
  const { 'ci.yml': ci } = Object.fromEntries(workflows);
  const versions = ci.jobs.test.strategy.matrix.node.map(String);
  expect(versions).toContain(engines.node.replace('>=', ''));
  expect(versions).toContain(read('.nvmrc').trim());
  // The image's version.
  const [, image = ''] = /^ARG NODE_VERSION=(\d+)/m.exec(read('Dockerfile')) ?? [];
  expect(versions).toContain(image);
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
