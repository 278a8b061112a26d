// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { yardLanguages } from '@werkplan/shared/i18n/languages.ts';
import { loadYardTexts } from '@werkplan/shared/i18n/load-texts.ts';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { clientTexts, loadTexts } from '../lib/i18n.ts';
import { renderPartInApp } from '../testing/in-app.ts';
import { linkAccessAtom, type LinkAccess } from './yard-atoms.ts';
import { YardApp } from './yard-app.tsx';

afterEach(cleanup);

const states = [
  ['without its fragment', { kind: 'none' }, ['yardPage.link.none', 'yardPage.link.scan']],
  ['expired', { kind: 'over', isExpired: true, lost: 0 }, ['yardPage.link.expired', 'yardPage.link.deleted']],
  [
    'revoked or gone, with reports that were left',
    { kind: 'over', isExpired: false, lost: 1 },
    ['yardPage.link.revoked', 'yardPage.link.lost_one', 'yardPage.link.scan'],
  ],
] as const satisfies readonly (readonly [string, LinkAccess, readonly string[]])[];

it.each(yardLanguages.flatMap((language) => states.map((state) => [language, ...state] as const)))(
  'in %s the page says of a link %s what became of it',
  async (language, _, admission, keys) => {
    localStorage.clear();
    history.replaceState(null, '', '/yard#none');
    createClient({ languages: [language], root: document.documentElement });
    clientTexts().startYardLanguage();
    await loadTexts('yard');
    const { container } = renderPartInApp(createElement(YardApp));
    act(() => store().set(linkAccessAtom, admission));
    const texts: Readonly<Record<string, string>> = await loadYardTexts(language);
    for (const key of keys)
      expect(container.textContent).toContain((texts[key] ?? key).replace('{{count}}', '1'));
    expect([document.documentElement.lang, container.querySelector('button')?.textContent]).toEqual([
      language,
      `${language.toUpperCase()}${texts['yardPage.language']}`,
    ]);
  },
);
