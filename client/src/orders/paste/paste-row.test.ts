// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { renderPartInApp, setLanguage } from '../../testing/in-app.ts';
import { PasteRow } from './paste-row.tsx';
import { ordersOfList, parsePastedList } from './pasted-orders.ts';
import { correctRow } from './pasted-row.ts';
import { previewColumns } from './preview-columns.ts';

const day = '2026-11-23';

it.each([
  ['en', '9,500', '9.500 kg'],
  ['en', '9.500', null],
  ['de', '9.500', '9.500 kg'],
  ['de', '9,500', null],
] as const)(
  'beside a corrected quantity stands how it is read (%s: %s is %s)',
  async (language: Language, typed, read) => {
    await setLanguage(language);
    const target = { hall: 1, day, today: day, language } as const;
    const head = 'Auftrag\tBaustelle\tPLZ\tOrt\tStahl';
    const [pasted] = [
      ...ordersOfList(parsePastedList(`${head}\n249001\tKita\t79106\tFreiburg\tviel`, 1), target),
    ];
    if (!pasted) throw new Error('nothing was read');
    const row = correctRow(pasted, 'steel', typed, target);
    const props = {
      row,
      hall: 1,
      refusal: undefined,
      known: [],
      isSkipped: false,
      columns: previewColumns(1, Object.keys(row.cells)),
      onCorrect: vi.fn<() => void>(),
    } as const;
    const table = createElement('table', null, createElement('tbody', null, createElement(PasteRow, props)));
    renderPartInApp(table);
    const field = screen.getByRole('textbox', { name: /Stahl|Steel/ });
    expect(field.closest('td')?.textContent).toBe(read ?? '');
  },
);
