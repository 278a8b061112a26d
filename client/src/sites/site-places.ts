import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import { may } from '../account/may.ts';
import { store } from '../lib/client.ts';
import { idlePart, onDemand } from '../lib/lazy-part.tsx';
import type { OrderMarkProps, OrderExtras } from '../orders/order-places.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { announceDialogAtom } from './announce-dialog-atom.ts';
import { tieDialogAtom } from './tie-dialog-atom.ts';

const marks = async () => await import('./site-marks.tsx');
const announcements = async () => await import('./announcement-marks.tsx');
const lookup = onDemand(async () => await import('./book-lookup.ts'), { ahead: null });

/**
 * Adds the sites' parts to orders, cards and runs. Their code is loaded when the page is idle, because the board works
 * without it.
 */
export const sitePlaces: Partial<OrderExtras> = {
  marks: [
    idlePart<OrderMarkProps>(async () => (await marks()).TieDialogMount),
    idlePart<OrderMarkProps>(async () => (await announcements()).AnnounceDialogMount),
  ],
  badges: [
    idlePart<OrderMarkProps>(async () => (await announcements()).CardAnnouncement),
    idlePart<OrderMarkProps>(async () => (await marks()).CardSiteMark),
  ],
  runs: [
    idlePart<{ deliveryId: number }>(async () => (await marks()).RunSiteMark),
    idlePart<{ deliveryId: number }>(async () => (await announcements()).RunAnnouncements),
  ],
  inHand: [idlePart(async () => (await marks()).SelectedSiteRequirements)],
  entries: [
    ({ id: orderId }, shipmentId, t) =>
      // The rights are checked by another call with the same roles, because this call's own declaration is not loaded yet.
      may(fillSlotEndpoint)
        ? [
            {
              key: 'site',
              label: t('sites.tie'),
              icon: MapPin,
              onSelect: () => store().set(tieDialogAtom, { orderId, shipmentId }),
            },
          ]
        : [],
    (_order, shipmentId, t) =>
      shipmentId !== null && may(fillSlotEndpoint) && store().get(placeOfShipmentAtom(shipmentId))
        ? [
            {
              key: 'announce',
              label: t('announcement.open'),
              icon: Megaphone,
              shortcut: 'A',
              onSelect: () => store().set(announceDialogAtom, shipmentId),
            },
          ]
        : [],
  ],
  book: {
    find: async (text) => await (await lookup.load()).findSitePlaces(text),
    siteOf: async (place) => await (await lookup.load()).findSiteId(place),
    unknown: async (place) => await (await lookup.load()).offerNewSite(place),
  },
};
