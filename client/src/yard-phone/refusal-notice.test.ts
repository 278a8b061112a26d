// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { clientTexts, loadTexts } from '../lib/i18n.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { departed, mark, photo } from './testing/a-yard.ts';
import type { Report } from './waiting.ts';
import { YardContext } from './yard-context.ts';
import type { YardSession } from './yard.ts';

const text = 'Für Fotos ist kein Platz mehr.';
const drawn = (report: Report, type?: string) => {
  const refusal = { reason: 'refused', text, ...(type !== undefined && { type }) } as const;
  const entry = { id: 1, key: 'a', at: '2026-11-17T05:10:00.000Z', about: 'Kita', report, refusal };
  const notice = createElement(RefusalNotice, { entry });
  return renderPartInApp(createElement(YardContext, { value: {} as YardSession }, notice));
};

it.each([
  ['a photo', photo(), 'Ohne Foto gemeldet'],
  ['a mark', mark('missing'), 'Nicht gemeldet'],
  ['a departure', departed(), 'Nicht gemeldet'],
])('a refused %s shows what does not count', async (_, report, title) => {
  await setLanguage('de');
  await loadTexts('yard');
  const { getByText } = drawn(report);
  expect([getByText(title), getByText(`Kita: ${text}`)]).toHaveLength(2);
});

it.each([
  ['PHOTOS_FULL', 'Kita: Brak miejsca na zdjęcia. Zgłoszenie jest ważne. Proszę powiedzieć w biurze.'],
  ['DATA_TOO_LONG', 'Kita: Coś poszło nie tak. Proszę powiedzieć w biurze.'],
  [undefined, 'Kita: Coś poszło nie tak. Proszę powiedzieć w biurze.'],
])(
  'a refusal %s is said in the language of the page, which the server does not speak',
  async (type, said) => {
    createClient({ languages: ['pl-PL'] });
    clientTexts().startYardLanguage();
    await loadTexts('yard');
    expect(drawn(photo(), type).getByText(said)).toBeDefined();
  },
);
