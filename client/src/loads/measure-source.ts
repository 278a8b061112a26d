import { drawingsOfOrderEndpoint } from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { type Measures, measuresOf } from '@werkplan/shared/loads/measures.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import type { Translate } from '../lib/i18n.ts';

const nothingSaid = { longest: null, loadingMetres: null, bulky: null } as const;

/**
 * Returns the sizes that a part has if none are entered for it: those of its positions or else its order, and its share of
 * the order's loading metres.
 */
export const inheritedByPart = (shipment: ShipmentRow, order: Order): Measures =>
  measuresOf({ ...shipment, ...nothingSaid }, order);

/** Returns the sizes that an order has if none are entered for it: those of its drawings. */
export const inheritedByOrder = (order: Order): Measures => {
  const part = { ...nothingSaid, drawn: null, metresShare: null, totalNumberOfSplits: 1 };
  return measuresOf(part, { ...order, ...nothingSaid });
};

/** Returns the name of the drawing with the longest piece (`longest`, in mm), '17a'; null until known or if there is none. */
export const useLongestDrawing = ({ id, drawings }: Order, longest: number | null): string | null => {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (drawings === 0 || longest === null) return undefined;
    const stop = new AbortController();
    const find = (read: readonly Drawing[]): void => {
      const found = read.find(({ positions }) => positions.some(({ length }) => length === longest));
      setName(found ? `${found.drawing}${found.index}` : null);
    };
    call(drawingsOfOrderEndpoint, { params: { id } }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => find(data),
      // Ignores a failure, because the dialog can do without the name.
      () => undefined,
    );
    return () => stop.abort();
  }, [id, drawings, longest]);
  return name;
};

/** Returns the source of an inherited size, 'aus Zeichnung 17a'; null if there is no such size. */
export const sourceText = (
  source: Measures['from']['longest'],
  drawing: string | null,
  t: Translate,
): string | null => {
  switch (source) {
    case null:
      return null;
    case 'drawings':
    case 'positions':
      return drawing === null ? t('loads.from.drawing') : t('loads.from.drawingNamed', { drawing });
    case 'share':
      return t('loads.from.share');
    default:
      return t('loads.from.order');
  }
};
