// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { ImportOrders } from './import/import-orders.tsx';
import { OrderMarks, RowBadges } from './order-marks.tsx';
import {
  type FilePreviewProps,
  emptyOrderExtras,
  type OrderExtras,
  OrderExtrasContext,
} from './order-places.ts';
import { RowMenu } from './row-menu.tsx';

const day = '2026-11-23';
const previews: FilePreviewProps[] = [];

/** An extra that accepts its own file type and marks orders. */
const room: OrderExtras = {
  ...emptyOrderExtras,
  fileKinds: [
    {
      name: 'DEMO',
      accept: '.demo',
      takes: ({ name }) => name.endsWith('.demo'),
      Preview: (props): ReactNode => {
        previews.push(props);
        return createElement('p', {}, `Preview of ${props.files.map(({ name }) => name).join(' and ')}`);
      },
    },
  ],
  rowBadges: [({ kind, id }): ReactNode => createElement('i', {}, `badge of ${kind} ${id}`)],
  marks: [
    ({ order, shipmentId }): ReactNode => createElement('i', {}, `marks ${order.orderId} ${shipmentId}`),
  ],
  entries: [(order) => [{ key: 'room', label: `Entry of ${order.orderId}`, onSelect: () => undefined }]],
};

const draw = (part: ReactNode) => renderPartInApp(createElement(OrderExtrasContext, { value: room }, part));

const drop = (...names: readonly string[]): void => {
  const files = names.map((name) => new File(['x'], name));
  const event = new Event('drop', { bubbles: true, cancelable: true });
  act(() => void document.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files } })));
};

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls();
  showDay({ date: day });
  previews.length = 0;
});

it("opens the extra's preview for its files, also several, and names their type while they are dragged", () => {
  const { getByText, container, queryByText } = draw(createElement(ImportOrders, { hall: 2 }));
  const over = new Event('dragover', { bubbles: true, cancelable: true });
  act(() => void document.dispatchEvent(Object.assign(over, { dataTransfer: { types: ['Files'] } })));
  getByText('Datei hier ablegen (CSV, XLSX, DEMO)');
  expect(container.querySelector('input')?.accept).toContain('.demo');
  drop('a.demo', 'b.demo');
  getByText('Preview of a.demo and b.demo');
  expect(previews.at(-1)).toMatchObject({ hall: 2, day });
  act(() => previews.at(-1)?.onClose());
  expect(queryByText(/Preview/)).toBeNull();
});

it('refuses files of different types together', async () => {
  const { queryByText, findByText } = draw(createElement(ImportOrders, { hall: 1 }));
  drop('a.demo', 'b.csv');
  await findByText(/nur Dateien einer Art\./);
  expect(queryByText(/Preview/)).toBeNull();
});

it("shows the extra's icon, badge and menu entry for an order", async () => {
  const order = anOrder({ id: 7, orderId: '4711', date: day });
  const { getByText, container } = draw([
    createElement(OrderMarks, { key: 1, order, shipmentId: 8, tabIndex: 0 }),
    createElement(RowBadges, { key: 2, kind: 'orders', id: order.id }),
    createElement(RowMenu, { key: 3, order, readOnly: false }),
  ]);
  expect(getByText('badge of orders 7')).toBeTruthy();
  expect(getByText('marks 4711 8')).toBeTruthy();
  fireEvent.click(container.querySelector('[data-menu]') as HTMLElement);
  await eventually(() => expect(getByText('Entry of 4711')).toBeTruthy());
});
