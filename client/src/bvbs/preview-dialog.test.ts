// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { DrawnOrder, TakenDrawings } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import { bar, sample, writeAbs, writeAbsLine } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import { parseAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyOrderExtras, OrderExtrasContext } from '../orders/order-places.ts';
import { searchPlaces } from '../search/search-places.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { fakeAbsWorker } from './testing/fake-abs-worker.ts';

const day = '2026-11-23';
const site = { constructionSite: 'Werk Lahr', postCode: '77933', city: 'Lahr' };
const onClose = vi.fn<() => void>();

interface Plant {
  readonly site?: typeof site | null;
  readonly drawings?: readonly unknown[];
  readonly numbers?: readonly string[];
  /** Orders that the search finds. */
  readonly orders?: readonly (typeof site)[];
  /** Answer of the dry run. */
  readonly trial?: Partial<TakenDrawings>;
}

/** Drops files with these texts on the page; returns the sent requests. */
const drop = (
  texts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  plant: Plant = {},
): SentRequest[] => {
  const requests = serveCalls({
    'drawings.find': () => ({
      body: { drawings: plant.drawings ?? [], site: plant.site === undefined ? site : plant.site },
    }),
    'search.find': () => ({ body: { orders: plant.orders ?? [], shipments: [], trucks: [] } }),
    'drawings.numbers': () => ({ body: { numbers: plant.numbers ?? [] } }),
    'drawings.take': ({ address }) => {
      const taken: TakenDrawings = {
        drawings: [],
        orders: [],
        known: [],
        halls: [],
        counts: { created: 1, changed: 0, unchanged: 0 },
      };
      if (!address.includes('dryRun')) return { body: taken };
      const answer = { ...taken, ...plant.trial };
      return { body: { halls: answer.halls, trucks: [], marks: [], answer } };
    },
  });
  const files = Object.entries(texts).map(([name, text]) => new File([text], name));
  const value = { ...emptyOrderExtras, ...searchPlaces };
  const dialog = createElement(PreviewDialog, { files, hall: 1, day, onChoose: () => undefined, onClose });
  renderPartInApp(createElement(OrderExtrasContext, { value }, dialog));
  return requests;
};

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row][aria-label]')];
const row = (at: number): HTMLElement => rows()[at] as HTMLElement;
const loaded = async (count: number): Promise<void> => {
  await eventually(() => expect(rows()).toHaveLength(count));
  await eventually(() => expect(document.activeElement).toBe(row(0)));
};
const texts = (of: HTMLElement): string[] =>
  [...of.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent);
const strips = (): string[] =>
  [...document.querySelectorAll('[role=grid] p')].map(({ textContent }) => textContent);
const number = (at: number): HTMLInputElement =>
  row(at).querySelector('input[name=orderId]') as HTMLInputElement;
const type = (input: HTMLElement, value: string): void => void fireEvent.input(input, { target: { value } });
const press = (key: string, more: KeyboardEventInit = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const button = (name: RegExp): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    name.test(textContent),
  ) as HTMLButtonElement;
const taken = (requests: readonly SentRequest[]): DrawnOrder[] =>
  requests.flatMap(({ method, address, body }) =>
    method === 'POST' && address === '/api/drawings' ? (body as { orders: DrawnOrder[] }).orders : [],
  );

let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  showDay({ date: day });
  fakeAbsWorker();
  onClose.mockReset();
  notices = collectToasts();
});

it('shows each drawing in a row with its sums, requires a number, and creates the order as one change', async () => {
  const requests = drop({ 'wp.abs': `${sample.join('\r\n')}\r\n` });
  await loaded(1);
  await eventually(() => expect(texts(row(0))[1]).toContain('77933 Lahr'));
  expect(texts(row(0)).slice(2, 11)).toEqual(['17', 'a', '4', '178', '549', '671', '12–16', '11,80', '2,30']);
  expect(document.body.textContent).toContain('1 Datei, 1 Zeichnung: 1 neu');
  expect(document.body.textContent).toContain('Fehlt noch: 1 Auftragsnummer.');
  expect(button(/anlegen/).disabled).toBe(true);
  press('Enter', { ctrlKey: true });
  type(number(0), '248123');
  press('Enter', { ctrlKey: true });
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(taken(requests)).toMatchObject([
    {
      order: { orderId: '248123', ...site, date: day, hallId: 1 },
      drawings: [
        { project: 'WP-TEST', drawing: '17', index: 'a', file: 'wp.abs', firstLine: 1, lastLine: 4 },
      ],
    },
  ]);
  expect(notices.at(-1)?.text).toBe('Übernommen: 1 angelegt, 0 geändert.');
});

it('leaves out a faulty line and names it, until a key includes it', async () => {
  drop({
    'a.abs': writeAbs([bar(), bar({ p: 2 })]).replace(
      /C(\d+)@\r\n$/,
      (_all, sum) => `C${sum === '80' ? 81 : 80}@`,
    ),
  });
  await loaded(1);
  expect(texts(row(0)).slice(4, 7)).toEqual(['1', '10', '9']);
  expect(strips()).toEqual([
    expect.stringMatching(/^Zeile 2: Prüfsumme .* · Position 2, 10 Stück, 9 kg, nicht mitgezählt$/),
  ]);
  press('Enter');
  expect(document.activeElement?.textContent).toBe('Auslassen');
  press('1');
  await eventually(() => expect(texts(row(0)).slice(4, 7)).toEqual(['2', '20', '18']));
  expect(strips()[0]).toMatch(/, mitgezählt$/);
});

it('reads a weight that fits all pieces as their total and says so; one key makes it the weight of each', async () => {
  drop({ 'a.abs': writeAbs([bar({ n: 200, l: 4000, e: 710 })]) });
  await loaded(1);
  expect(texts(row(0))[6]).toBe('710');
  expect(strips()).toEqual([
    'Zeile 1: 710 kg je Stück oder für alle 200? · Ein Stab Ø 12, 4,00 m wiegt 3,55 kg',
  ]);
  press('Enter');
  press('2');
  await eventually(() => expect(texts(row(0))[6]).toBe('142.000'));
});

it('moves by arrow from the last number to the doubtful line below, which key 1 includes', async () => {
  drop(
    { 'a.abs': writeAbs([bar(), bar({ r: 18 }), bar({ r: 18 })]).replace(/C\d+@\s*$/, 'C1@\r\n') },
    { numbers: ['501', '502'] },
  );
  await loaded(2);
  await eventually(() => expect(number(1).value).toBe('502'));
  number(0).focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(number(1));
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Auslassen');
  press('1');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Trotzdem mitnehmen'));
  await eventually(() => expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true'));
});

it('fills in the next free numbers, joins rows with J, and unticks with Space', async () => {
  const requests = drop(
    { 'a.abs': writeAbs([bar(), bar({ r: 18 }), bar({ r: 19 })]) },
    { numbers: ['501', '502', '503'] },
  );
  await loaded(3);
  await eventually(() => expect(number(2).value).toBe('503'));
  expect(document.activeElement).toBe(row(0));
  press('ArrowDown');
  press('j');
  expect(texts(row(1))[11]).toBe('zu 501');
  expect(number(2).value).toBe('502');
  press('ArrowDown');
  press(' ');
  expect(row(2).querySelector('input[name=orderId]')).toBeNull();
  press('Enter', { ctrlKey: true });
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(taken(requests).map(({ order, drawings }) => [order?.orderId, drawings.length])).toEqual([
    ['501', 2],
  ]);
});

it('asks once per project for the address of an unknown site', async () => {
  const requests = drop(
    { 'a.abs': writeAbs([bar(), bar({ r: 18 })]) },
    { site: null, numbers: ['501', '502'] },
  );
  await loaded(2);
  await eventually(() => expect(row(0).querySelector('input[name=city]')).not.toBeNull());
  expect(row(1).querySelector('input[name=city]')).toBeNull();
  await eventually(() => expect(document.body.textContent).toContain('Fehlt noch: 1 PLZ, 1 Ort.'));
  type(row(0).querySelector('input[name=postCode]') as HTMLElement, '77694');
  type(row(0).querySelector('input[name=city]') as HTMLElement, 'Kehl');
  expect(texts(row(1))[1]).toContain('77694 Kehl');
  fireEvent.click(button(/2 anlegen/));
  await eventually(() => expect(taken(requests)).toHaveLength(2));
  expect(taken(requests)[1]?.order).toMatchObject({
    constructionSite: 'WP-TEST',
    postCode: '77694',
    city: 'Kehl',
  });
});

it('shows what a newer index changes, and marks drawings that the plan has already', async () => {
  const [before] = parseAbs(writeAbs([bar(), bar({ p: 2 })])).drawings;
  const [same] = parseAbs(writeAbs([bar({ r: 18 })])).drawings;
  const order = { id: 7, orderId: '248096', date: day, isCanceled: false, ...site };
  const known = [before, same].map((drawing, index) => ({
    drawing: {
      ...drawing,
      id: index + 1,
      productionOrderId: 7,
      file: '',
      at: '2026-11-20T08:00:00.000Z',
      version: 1,
    },
    order,
  }));
  const requests = drop(
    { 'b.abs': writeAbs([bar({ i: 'b', n: 20 }), bar({ i: 'b', p: 3 }), bar({ r: 18 })]) },
    { drawings: known },
  );
  await loaded(2);
  await eventually(() => expect(texts(row(0)).at(-1)).toBe('neuer Index'));
  expect(texts(row(1)).at(-1)).toBe('schon da');
  expect(strips()).toEqual([
    'neuer Index b: +9 kg, 1 Position neu, 1 geändert, 1 entfällt · bisher a: 18 kg, 2 Positionen, 20 Stück',
  ]);
  press('Enter');
  expect(document.querySelector('[role=grid] ul')?.textContent).toContain('20 × Ø 12, 1,00 m, 18 kg');
  press('Enter', { ctrlKey: true });
  await eventually(() =>
    expect(taken(requests)).toMatchObject([{ order: null, drawings: [{ index: 'b' }] }]),
  );
});

it('warns about a number that is in use, and shows the hall’s load after all changes', async () => {
  const hall = { id: 1 as const, maxCapacity: 20_000, mattingTotal: 0, remaining: 0 };
  const requests = drop(
    { 'a.abs': writeAbs([bar()]) },
    {
      trial: {
        known: [
          { index: 0, orders: [{ id: 7, date: day, hallId: 2, constructionSite: 'Rathaus', version: 1 }] },
        ],
        halls: [
          {
            date: day,
            before: { ...hall, steelTotal: 12_000 },
            after: { ...hall, steelTotal: 11_000 },
          },
        ],
      },
    },
  );
  await loaded(1);
  type(number(0), '248123');
  await eventually(() => expect(strips()).toEqual([expect.stringContaining('Halle 2, 23.11.2026')]));
  expect(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toBe('11 von 20 t');
  expect(taken(requests)).toEqual([]);
  type(number(0), '248124');
  expect(strips()).toEqual([]);
});

it('explains why a file is refused, and reads the others', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 …');
  drop({ 'plan.abs': pdf, 'a.abs': `${writeAbsLine(bar())}\r\n` });
  await loaded(1);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'plan.abs: Sie ist ein PDF. Bitte die BVBS-Datei wählen.',
  );
  expect(number(0)).not.toBeNull();
});

it('marks the first umlaut of a file, and reads the file in the chosen encoding', async () => {
  const bytes = Uint8Array.from(writeAbs([bar({ j: 'Br\u00fccke' })]), (sign) => sign.charCodeAt(0));
  drop({ 'b.abs': bytes });
  await loaded(1);
  expect(document.querySelector('mark')?.textContent).toBe('ü');
  expect(document.body.textContent).toContain('Zeichensatz: Windows-1252');
});

it('takes an unknown address from the site with that name', async () => {
  const found = { id: 1, orderId: '1', date: day, hallId: 1, isCanceled: false };
  drop(
    { 'wp.abs': `${sample.join('\r\n')}\r\n` },
    { site: null, orders: [{ ...found, ...site, constructionSite: 'wp-test' }] },
  );
  await loaded(1);
  const field = (name: string): HTMLInputElement =>
    row(0).querySelector(`input[name=${name}]`) as HTMLInputElement;
  await eventually(() => expect([field('postCode').value, field('city').value]).toEqual(['77933', 'Lahr']));
});
