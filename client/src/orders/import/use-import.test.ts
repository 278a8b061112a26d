// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../lib/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { renderHookInApp, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { pastedSourceAtom } from '../order-table-state.ts';
import type { CellRow } from '../paste/clipboard-text.ts';
import type { FileContent } from './file-content.ts';
import { maxFileBytes } from './file-refusal.ts';
import type { WorkerReadMessage } from './reading.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useImport } from './use-import.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.50');

const day = '2026-11-23';
const rows: CellRow[] = [
  { line: 1, texts: ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)'] },
  { line: 3, texts: ['248016', 'Kita', '77694', 'Kehl', '9,5'] },
  { line: 4, texts: ['24A', 'Kita', '77694', 'Kehl', '9,5'] },
];

const content: FileContent = { rows, text: null, book: null };

class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly asked: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(asked: unknown): void {
    this.asked.push(asked);
  }
  terminate(): void {
    this.isEnded = true;
  }
  post(data: WorkerReadMessage): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
const worker = (): FakeWorker => {
  const last = FakeWorker.made.at(-1);
  if (!last) throw new Error('nothing is read');
  return last;
};

const file = (name = 'Liste KW 48.xlsx', size = 10): File => {
  const made = new File(['x'], name);
  vi.spyOn(made, 'size', 'get').mockReturnValue(size);
  return made;
};

const open = () => renderHookInApp(() => useImport(2), undefined);
type RenderedImport = ReturnType<typeof open>;
const start = ({ result }: RenderedImport, ...files: File[]): void =>
  act(() => void result.current.start(files));

beforeEach(async () => {
  await setLanguage('de');
  FakeWorker.made.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  store().set(pastedSourceAtom, null);
  showDay({ date: day });
});

describe('a file', () => {
  it('is read in a worker with progress, and then shown as orders of the hall and day', async () => {
    const opened = open();
    const list = file();
    start(opened, list);
    expect(worker().asked).toEqual([{ file: list, maxOrders: 1_000 }]);
    expect(opened.result.current.reading).toEqual({ fileName: list.name, share: 0, refused: null });
    worker().post({ share: 0.4 });
    expect(opened.result.current.reading?.share).toBe(0.4);
    worker().post({ content });
    await eventually(() => expect(store().get(pastedSourceAtom)).not.toBeNull());
    expect(store().get(pastedSourceAtom)).toMatchObject({
      hall: 2,
      day,
      from: {
        fileName: list.name,
        rows: [
          { line: 3, order: { orderId: '248016', steel: 9_500, hallId: 2, date: day } },
          { line: 4, order: null, problems: { orderId: 'validation.digits' } },
        ],
      },
    });
    await eventually(() => expect(opened.result.current.reading).toBeNull());
    expect(worker().isEnded).toBe(true);
  });

  it.each(['empty', 'encrypted', 'unknown'] as const)(
    'that is refused shows the reason: %s',
    async (refused) => {
      const opened = open();
      start(opened, file());
      worker().post({ refused });
      await eventually(() => expect(opened.result.current.reading?.refused).toBe(refused));
      expect(store().get(pastedSourceAtom)).toBeNull();
      expect(worker().isEnded).toBe(true);
    },
  );

  it('whose worker fails is reported as damaged', async () => {
    const opened = open();
    start(opened, file());
    act(() => void worker().dispatchEvent(new Event('error')));
    await eventually(() => expect(opened.result.current.reading?.refused).toBe('damaged'));
  });

  it.each([
    [maxFileBytes, null],
    [maxFileBytes + 1, 'tooLarge'],
  ])('of %s bytes: %s', async (size, refused) => {
    const opened = open();
    start(opened, file('a.csv', size));
    await eventually(() => expect(opened.result.current.reading?.refused).toBe(refused));
    expect(FakeWorker.made).toHaveLength(refused === null ? 1 : 0);
  });

  it('that takes too long is abandoned', async () => {
    vi.useFakeTimers();
    const opened = open();
    start(opened, file());
    await act(async () => await vi.advanceTimersByTimeAsync(29_999));
    expect(opened.result.current.reading?.refused).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(opened.result.current.reading?.refused).toBe('tooLong');
    expect(worker().isEnded).toBe(true);
  });

  it('is not read if several are dropped', async () => {
    const opened = open();
    start(opened);
    expect(opened.result.current.reading).toBeNull();
    start(opened, file('a.csv'), file('b.csv'));
    await eventually(() =>
      expect(opened.result.current.reading).toMatchObject({ fileName: 'a.csv', refused: 'several' }),
    );
    expect(FakeWorker.made).toEqual([]);
  });
});

describe('reading ends', () => {
  it('when it is canceled', () => {
    const opened = open();
    start(opened, file());
    act(() => opened.result.current.stop());
    expect(worker().isEnded).toBe(true);
    expect(opened.result.current.reading).toBeNull();
  });

  it('when the page is left', () => {
    const opened = open();
    start(opened, file());
    opened.unmount();
    expect(worker().isEnded).toBe(true);
  });

  it('when another file is chosen, and only the last one is shown', async () => {
    const opened = open();
    start(opened, file('a.csv'));
    start(opened, file('b.csv'));
    expect(FakeWorker.made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    worker().post({ content });
    await eventually(() =>
      expect(store().get(pastedSourceAtom)).toMatchObject({ from: { fileName: 'b.csv' } }),
    );
  });
});

describe('a file dragged over the page', () => {
  const onDrop = vi.fn<(files: readonly File[]) => void>();
  const dragged = [file('a.csv')];
  const fire = (type: string, types: readonly string[] = ['Files'], relatedTarget: Element | null = null) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const dataTransfer = { types, files: dragged, dropEffect: 'none' };
    act(() => void document.dispatchEvent(Object.assign(event, { dataTransfer, relatedTarget })));
    return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
  };
  const over = () => renderHookInApp(() => useFileDrop(onDrop), undefined).result;

  beforeEach(() => {
    onDrop.mockReset();
    document.body.innerHTML = '';
  });

  it('is accepted anywhere, and never replaces the page', () => {
    const isOver = over();
    expect(fire('dragover')).toEqual({ isPrevented: true, effect: 'copy' });
    expect(isOver.current).toBe(true);
    expect(fire('drop').isPrevented).toBe(true);
    expect(onDrop.mock.calls).toEqual([[dragged]]);
    expect(isOver.current).toBe(false);
  });

  it('counts as over the page until it leaves the whole page', () => {
    const isOver = over();
    fire('dragover');
    fire('dragleave', ['Files'], document.body);
    expect(isOver.current).toBe(true);
    fire('dragleave');
    expect(isOver.current).toBe(false);
  });

  it('is not accepted while a dialog is open', () => {
    document.body.innerHTML = '<div role="dialog"></div>';
    const isOver = over();
    expect(fire('dragover')).toEqual({ isPrevented: true, effect: 'none' });
    expect(isOver.current).toBe(false);
    expect(fire('drop').isPrevented).toBe(true);
    expect(onDrop).not.toHaveBeenCalled();
  });

  it('is accepted by a dialog for files', () => {
    document.body.innerHTML = '<div role="dialog"><b data-takes-files></b></div>';
    over();
    fire('drop');
    expect(onDrop).toHaveBeenCalledOnce();
  });

  it('is distinguished from dragged cards and texts, which are ignored', () => {
    const isOver = over();
    expect(fire('dragover', ['text/plain']).isPrevented).toBe(false);
    expect(fire('drop', ['text/plain']).isPrevented).toBe(false);
    expect(isOver.current).toBe(false);
    expect(onDrop).not.toHaveBeenCalled();
  });
});
