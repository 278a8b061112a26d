// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseOption } from '../../testing/choose-option.ts';
import { renderPartInApp, setLanguage } from '../../testing/in-app.ts';
import type { FileContent, ReadOptions } from './file-content.ts';
import { ReadingStrip } from './reading-strip.tsx';

const text = {
  encoding: 'windows-1252',
  isFound: true,
  isSure: true,
  sample: { line: 3, text: '1;Brücke;77716' },
} as const;
const book = {
  sheets: ['KW 50', 'KW 51'],
  sheet: 'KW 50',
  hidden: 2,
  withHidden: false,
  countsFrom1904: false,
};

const choose = async (label: string, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  chooseOption(await screen.findByRole('option', { name: option }));
};

const onChoose = vi.fn<(choice: ReadOptions) => void>();
const onMonthFirst = vi.fn<(chosen: boolean) => void>();
const draw = (content: Partial<FileContent>, asksMonthFirst = false) =>
  renderPartInApp(
    createElement(ReadingStrip, {
      content: { rows: [], text: null, book: null, ...content },
      asksMonthFirst,
      isMonthFirst: false,
      onMonthFirst,
      onChoose,
    }),
  ).container;

beforeEach(async () => {
  await setLanguage('de');
  vi.clearAllMocks();
});

describe('how a file was read', () => {
  it('is shown with the first line that depends on it', () => {
    const shown = draw({ text });
    expect(shown.textContent).toContain('Zeile 3: 1;Brücke;77716');
    expect(shown.textContent).toContain('Windows-1252 (erkannt)');
    expect(shown.textContent).not.toContain('nicht sicher');
  });

  it('must be chosen if it cannot be detected', async () => {
    const shown = draw({ text: { ...text, isSure: false } });
    expect(shown.textContent).toContain('nicht sicher, bitte wählen');
    await choose('Zeichensatz', 'DOS (CP850)');
    expect(onChoose).toHaveBeenCalledWith({ encoding: 'cp850' });
    await choose('Zeichensatz', 'Windows-1252');
    expect(onChoose).toHaveBeenLastCalledWith({ encoding: 'windows-1252' });
  });

  it('includes a choice of the workbook’s sheets and hidden rows', async () => {
    draw({ book });
    fireEvent.click(screen.getByRole('checkbox', { name: '2 ausgeblendete Zeilen mitnehmen' }));
    expect(onChoose).toHaveBeenCalledWith({ sheet: 'KW 50', withHidden: true });
    await choose('Blatt', 'KW 51');
    expect(onChoose).toHaveBeenLastCalledWith({ sheet: 'KW 51' });
  });

  it('includes a choice of month or day first if dates are ambiguous', async () => {
    draw({}, true);
    await choose('Tage', 'Monat/Tag/Jahr');
    expect(onMonthFirst).toHaveBeenCalledWith(true);
  });

  it('is not shown if nothing depends on it', () => {
    expect(draw({}).textContent).toBe('');
    expect(draw({ book: { ...book, sheets: ['KW 50'], hidden: 0 } }).textContent).toBe('');
  });
});
