// @vitest-environment happy-dom
import type { Role } from '@werkplan/shared/values/role.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { ManagementSection } from './management-section.tsx';

it.each([
  [
    'de',
    'admin',
    [
      ['/users', /^Benutzer/],
      ['/webhooks', /^Webhooks/],
    ],
  ],
  [
    'en',
    'admin',
    [
      ['/users', /^Users/],
      ['/webhooks', /^Webhooks/],
    ],
  ],
  ['de', 'planner', []],
  ['de', 'viewer', []],
] as const satisfies readonly [string, Role, unknown][])(
  'in %s the role %s finds the way to what it manages',
  async (language, role, links) => {
    await setLanguage(language);
    signIn(role);
    const { queryAllByRole } = renderPartInApp(
      createElement(MemoryRouter, null, createElement(ManagementSection)),
    );
    const found = queryAllByRole('link');
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links.map(([path]) => path));
    for (const [index, [, name]] of links.entries()) expect(found[index]?.textContent).toMatch(name);
  },
);
