// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { deferredAnswer, serveWith, type SentRequest } from '../../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import type { PastedSource } from '../order-table-state.ts';
import { usePastedOrders } from './use-pasted-orders.ts';

const day = '2026-11-23';
const line = (number: string, steel = '9000', ...more: string[]): string =>
  [number, 'Kita', '77694', 'Kehl', steel, '', ...more].join('\t');

interface Sent {
  readonly orders: readonly { readonly orderId: string }[];
}
const bodyOf = ({ body }: SentRequest): Sent => body as Sent;
const numbersIn = (request: SentRequest): string[] => bodyOf(request).orders.map(({ orderId }) => orderId);

const isTrial = ({ address }: SentRequest): boolean => address.includes('dryRun=true');
const nothing = { halls: [], refused: [], known: [], orders: [] };
/** Builds the answer of a dry run. */
const triedBody = (answer: object = nothing) => ({ halls: [], trucks: [], marks: [], answer });

interface Says {
  readonly refused?: readonly { index: number; displayMessage: string }[];
  readonly known?: readonly { index: number; orders: readonly object[] }[];
}

/** Answers dry runs with the results of `says`; also accepts the orders. */
const serve = (says: (sent: Sent) => Says = () => ({})) =>
  serveWith((request) => {
    const sent = bodyOf(request);
    if (request.line.includes('/undo')) return { body: { id: 45, undoOf: 44, action: 'orders.batch' } };
    if (isTrial(request)) return { body: triedBody({ ...nothing, ...says(sent) }) };
    return { body: { ...nothing, orders: sent.orders }, headers: { 'x-change-id': '44' } };
  });

const onClose = vi.fn<() => void>();
let notices: ReturnType<typeof collectToasts>;

const preview = (...lines: string[]) => {
  const pasted: PastedSource = { from: lines.join('\n'), hall: 1, day };
  return renderHookInApp(() => usePastedOrders(pasted, onClose), undefined).result;
};
type Preview = ReturnType<typeof preview>;

/** Opens the preview and waits for the dry run. */
const tried = async (requests: SentRequest[], ...lines: string[]): Promise<Preview> => {
  const opened = preview(...lines);
  await eventually(() => expect(opened.current.trial).not.toBeNull());
  expect(requests).toHaveLength(1);
  return opened;
};
const accept = async (opened: Preview): Promise<void> => {
  act(() => opened.current.accept());
  await eventually(() => expect(opened.current.busy).toBe(false));
};
const numbers = (opened: Preview): string[] => opened.current.orders.map(({ orderId }) => orderId);

beforeEach(async () => {
  await setLanguage('de');
  onClose.mockReset();
  notices = collectToasts();
  showDay({ date: day });
});

describe('a preview', () => {
  it('runs a dry run of the valid rows, and stores nothing', async () => {
    const requests = serve();
    const opened = await tried(requests, line('1'), line('24A'), line('3'));
    expect(requests.map(({ line: asked }) => asked)).toEqual(['POST /api/orders/batch?dryRun=true']);
    expect(requests[0]?.body).toMatchObject({ perRow: true });
    expect(requests.map(numbersIn)).toEqual([['1', '3']]);
    expect(opened.current.rows).toHaveLength(3);
    expect(numbers(opened)).toEqual(['1', '3']);
  });

  it('runs no dry run without valid rows', async () => {
    const requests = serve();
    vi.useFakeTimers();
    const opened = preview(line('24A'));
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(opened.current.trial).toBeNull();
    expect(requests).toEqual([]);
  });

  it('leaves out rows that the server refuses', async () => {
    const requests = serve(() => ({ refused: [{ index: 1, displayMessage: 'Die Halle ist zu.' }] }));
    const opened = await tried(requests, line('24A'), line('2'), line('3'));
    const [, second, third] = opened.current.rows;
    expect(second && opened.current.refusal(second)).toBeUndefined();
    expect(third && opened.current.refusal(third)).toBe('Die Halle ist zu.');
    expect(numbers(opened)).toEqual(['2']);
  });

  it('refuses more orders than one change may have', async () => {
    const requests = serve();
    vi.useFakeTimers();
    const opened = preview(...Array.from({ length: 1_001 }, (_, index) => line(String(index + 1))));
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(opened.current.isTooMany).toBe(true);
    expect(requests).toEqual([]);
  });

  it('shows why there is no result without a connection', async () => {
    serveWith(() => ({ status: 503, body: { type: 'BUSY', displayMessage: 'Gerade nicht.' } }));
    const opened = preview(line('1'));
    await eventually(() => expect(notices.map(({ text }) => text)).toEqual(['Gerade nicht.']));
    expect(opened.current.trial).toBeNull();
  });
});

describe('a correction', () => {
  it('makes a row valid, and repeats the dry run after a pause in typing', async () => {
    const requests = serve();
    const opened = await tried(requests, line('24A'), line('2'));
    act(() => opened.current.correct(1, 'orderId', '24'));
    act(() => opened.current.correct(1, 'orderId', '241'));
    expect(numbers(opened)).toEqual(['241', '2']);
    await eventually(() => expect(requests).toHaveLength(2));
    expect(requests.map(numbersIn)).toEqual([['2'], ['241', '2']]);
  });

  it('removes the refusal from its row', async () => {
    const requests = serve(({ orders }) => ({
      refused: orders.flatMap(({ orderId }, index) =>
        orderId === '1' ? [{ index, displayMessage: 'Nein.' }] : [],
      ),
    }));
    const opened = await tried(requests, line('1'), line('2'));
    expect(numbers(opened)).toEqual(['2']);
    act(() => opened.current.correct(1, 'orderId', '3'));
    expect(numbers(opened)).toEqual(['3', '2']);
  });

  it('of the columns parses all rows again', async () => {
    const requests = serve();
    const opened = await tried(requests, line('1', '9000', '06:00'), line('2', '9000', '07:00'));
    expect(opened.current.orders.map(({ time }) => time)).toEqual(['', '']);
    act(() => opened.current.chooseColumn(6, { field: 'time', inTonnes: false }));
    expect(opened.current.orders.map(({ time }) => time)).toEqual(['06:00', '07:00']);
  });
});

describe('existing order numbers', () => {
  const known = (sent: Sent): Says => ({
    known: sent.orders.flatMap(({ orderId }, index) =>
      orderId === '1'
        ? [{ index, orders: [{ id: 9, date: day, hallId: 2, constructionSite: 'Kita', version: 1 }] }]
        : [],
    ),
  });

  it('are created again unless they are skipped', async () => {
    const opened = await tried(serve(known), line('1'), line('2'));
    expect(opened.current.knownCount).toBe(1);
    expect(numbers(opened)).toEqual(['1', '2']);
    act(() => opened.current.setSkipsKnown(true));
    expect(numbers(opened)).toEqual(['2']);
    act(() => opened.current.setSkipsKnown(false));
    expect(numbers(opened)).toEqual(['1', '2']);
  });

  it('are still recognised if the dry run skips them', async () => {
    const requests = serve(known);
    const opened = await tried(requests, line('1'), line('2'));
    act(() => opened.current.setSkipsKnown(true));
    await eventually(() => expect(requests).toHaveLength(2));
    await eventually(() => expect(opened.current.trial).not.toBeNull());
    expect(requests.map(numbersIn)).toEqual([['1', '2'], ['2']]);
    expect(opened.current.knownCount).toBe(1);
  });
});

describe('accepting', () => {
  it('creates all valid rows as one change with an undo, and closes', async () => {
    const requests = serve();
    const opened = await tried(requests, line('1'), line('2'));
    await accept(opened);
    expect(requests.map((request) => [isTrial(request), numbersIn(request)])).toEqual([
      [true, ['1', '2']],
      [false, ['1', '2']],
    ]);
    expect(notices).toMatchObject([
      { tone: 'success', text: '2 Aufträge sind angelegt.', action: { label: 'Rückgängig' } },
    ]);
    expect(notices[0]?.detail).toBeUndefined();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the other rows for correction', async () => {
    const opened = await tried(serve(), line('1'), line('24A'));
    await accept(opened);
    expect(notices).toMatchObject([
      { text: 'Ein Auftrag ist angelegt.', detail: 'Nicht übernommene Zeilen: 1' },
    ]);
    expect(opened.current.rows.map(({ line: at }) => at)).toEqual([2]);
    expect(opened.current.accepted).toBe(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps all rows after a refusal', async () => {
    const opened = await tried(serve(), line('1'), line('2'));
    serveWith(() => ({ status: 400, body: { type: 'VALIDATION_ERRORS', displayMessage: 'Nein.' } }));
    await accept(opened);
    expect(notices).toEqual([{ tone: 'error', text: 'Nein.' }]);
    expect(numbers(opened)).toEqual(['1', '2']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is undone if the dialog was closed before the answer', async () => {
    const opened = await tried(serve(), line('1'));
    const { answer, give } = deferredAnswer();
    const requests = serveWith((request) =>
      request.line.includes('/undo') ? { body: { id: 45, undoOf: 44, action: 'orders.batch' } } : answer,
    );
    act(() => opened.current.accept());
    await eventually(() => expect(requests).toHaveLength(1));
    act(() => opened.current.discard());
    expect(onClose).toHaveBeenCalledOnce();
    give({
      body: { orders: [{ orderId: '1' }], refused: [], known: [], halls: [] },
      headers: { 'x-change-id': '44' },
    });
    await eventually(() => expect(requests.at(-1)?.line).toBe('POST /api/changes/44/undo'));
    await eventually(() => expect(notices.map(({ text }) => text)).toEqual(['Zurückgenommen.']));
  });
});

describe('closing without accepting', () => {
  it('reports that nothing was imported', () => {
    serve();
    const opened = preview(line('24A'));
    act(() => opened.current.discard());
    expect(notices).toEqual([{ tone: 'warning', text: 'Es wurde nichts eingefügt.' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reports how many rows are left after a partial import', async () => {
    const opened = await tried(serve(), line('1'), line('24A'), line('24B'));
    await accept(opened);
    act(() => opened.current.discard());
    expect(notices.at(-1)).toEqual({ tone: 'warning', text: 'Nicht übernommene Zeilen: 2' });
  });
});

describe('the columns of a list with a head', () => {
  const head = ['Auftrag', 'Kunde', 'Baustelle', 'PLZ', 'Ort', 'Stahl'].join('\t');
  const row = ['1', 'Bau AG', 'Kita', '77694', 'Kehl', '9000'].join('\t');
  const fields = ['orderId', 'note', 'constructionSite', 'postCode', 'city', 'steel'];
  const answers = (columns: object[] | null) =>
    serveWith((request) => {
      const { line: asked } = request;
      if (asked.startsWith('GET /api/list-columns')) return { body: { columns } };
      if (asked.startsWith('PUT /api/list-columns')) return { status: 204 };
      if (isTrial(request)) return { body: triedBody() };
      return { body: nothing, headers: { 'x-change-id': '44' } };
    });

  it('are those that any user of the plant has assigned', async () => {
    answers(fields.map((field) => ({ field, inTonnes: false })));
    const opened = preview(head, row);
    await eventually(() => expect(opened.current.orders[0]?.note).toBe('Bau AG'));
  });

  it('are stored after assigning and accepting, and found by the heads regardless of spelling', async () => {
    const requests = answers(null);
    const opened = preview(head, row);
    await eventually(() => expect(opened.current.trial).not.toBeNull());
    expect(requests.map(({ address }) => decodeURIComponent(address))).toContain(
      '/api/list-columns?heads=auftrag|kunde|baustelle|plz|ort|stahl',
    );
    act(() => opened.current.chooseColumn(1, { field: 'note', inTonnes: false }));
    await accept(opened);
    const kept = requests.find(({ line: asked }) => asked === 'PUT /api/list-columns');
    expect(kept?.body).toMatchObject({
      heads: 'auftrag|kunde|baustelle|plz|ort|stahl',
      columns: fields.map((field) => ({ field })),
    });
  });

  it('are not stored if they were only detected', async () => {
    const requests = answers(null);
    const opened = preview(head, row);
    await eventually(() => expect(opened.current.trial).not.toBeNull());
    await accept(opened);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
