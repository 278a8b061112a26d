import { contractOf } from '@werkplan/shared/contracts.ts';
import type { AnyEndpoint, Contract } from '@werkplan/shared/http/endpoint.ts';
import { newOrder, newTruck } from '../make.ts';
import { password, today } from '../plant.ts';
import { jpeg } from '../../../server/src/yard/testing/photos.ts';
import { drawingSamples } from './drawing-samples.ts';
import { noteSamples } from './note-samples.ts';
import { reservationSamples } from './reservation-samples.ts';
import { siteSamples } from './site-samples.ts';
import type { AbuseScene } from './scene.ts';
import { rawRequest, type RawRequest } from './raw-request.ts';

/** A valid input of a call: path parameters and query as text, the body as JSON. */
export interface Sample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A body that is not JSON, with its media type in `type`. */
  bytes?: Buffer;
  type?: string;
}

const withId = (id = 0, body?: unknown): Sample => ({ params: { id }, ...(body !== undefined && { body }) });

const madeElsewhere = {
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  clientExtensionResults: {},
};
const weekly = { weekdays: '2', weeks: 1, day: '2027-01-01', until: null };
const templateText = { kind: 'text', slot: 17, text: 'Kran', ...weekly };

/** A valid input per call name, for all calls but plain reads; where the call can change something, the input does. */
const samples: Readonly<Record<string, (scene: AbuseScene) => Sample>> = {
  'account.signIn': () => ({ body: { email: 'anna@werkplan.example', password } }),
  'account.beginOidc': () => ({ body: { target: '/production' } }),
  'trucks.list': () => ({ query: { updatedSince: '2026-11-23T08:00:00Z' } }),
  'shipments.updated': () => ({ query: { updatedSince: '2026-11-23T08:00:00Z' } }),
  'deliveries.updated': () => ({ query: { updatedSince: '2026-11-23T08:00:00Z' } }),
  'account.checkSession': () => ({}),
  'account.signOut': () => ({}),
  'account.update': () => ({ body: { language: 'en' } }),
  'account.captcha': () => ({}),
  // Unknown address: the call behaves the same for every address, and this one sends no mail.
  'account.requestReset': ({ account: { captchas } }) => ({
    body: { email: 'nobody@werkplan.example', captchaToken: captchas[0] },
  }),
  'account.checkResetToken': ({ account: { unusedToken } }) => ({ params: { token: unusedToken } }),
  'account.checkMailedToken': ({ account: { unusedToken } }) => ({ body: { token: unusedToken } }),
  'account.resetPassword': ({ account: { captchas, resetToken } }) => ({
    body: { password, passwordRepeat: password, captchaToken: captchas[1], token: resetToken },
  }),
  'account.changePassword': () => ({
    body: { currentPassword: password, password, passwordRepeat: password },
  }),
  'account.listLogins': () => ({}),
  'account.endLogin': ({ account: { otherLogin } }) => withId(otherLogin),
  'account.checkInvitation': ({ account: { unusedInvitation } }) => ({ body: { token: unusedInvitation } }),
  'account.acceptInvitation': ({ account: { invitation } }) => ({
    body: { token: invitation, name: 'Elif Kaya', password, passwordRepeat: password },
  }),
  'audit.list': () => ({ query: { kind: 'signIns', after: '999999', limit: '20' } }),
  'users.invite': () => ({ body: { email: 'new@werkplan.example', role: 'planner', language: 'de' } }),
  'users.resendInvitation': ({ account: { people } }) => withId(people.invited),
  'users.change': ({ account: { people } }) => withId(people.active, { role: 'viewer' }),
  'users.endSignIns': ({ account: { people } }) => withId(people.active),
  'users.sendPasswordLink': ({ account: { people } }) => withId(people.active),
  'users.handOverLink': ({ account: { people } }) => withId(people.active),
  'mail.state': () => ({}),
  'mail.test': () => ({}),
  'users.anonymize': ({ account: { people } }) => withId(people.disabled),
  'proof.give': () => ({ body: { way: 'password', password } }),
  'proof.passkeyOptions': () => ({}),
  'proof.beginAtProvider': () => ({}),
  'secondStep.read': () => ({}),
  'passkeys.offer': () => ({}),
  // A response to another challenge, because a valid one needs a browser (tests/browser/nightly/sign-in-methods.test.ts).
  'passkeys.add': () => ({ body: { name: 'YubiKey', response: madeElsewhere } }),
  'passkeys.rename': ({ account: { passkey } }) => withId(passkey, { name: 'Laptop' }),
  'passkeys.remove': ({ account: { passkey } }) => withId(passkey),
  'authenticatorApp.offer': () => ({}),
  'authenticatorApp.confirm': () => ({ body: { code: '000000' } }),
  'authenticatorApp.remove': () => ({}),
  'recoveryCodes.renew': () => ({}),
  'users.resetSecondStep': ({ account: { spareUser } }) => withId(spareUser),
  'account.finishSignIn': () => ({ body: { pendingSignIn: 'x', code: '000000' } }),
  'account.passkeyOptions': () => ({ body: {} }),
  'account.passkeySignIn': () => ({ body: { response: madeElsewhere } }),
  'account.offerApp': ({ account: { pendingSignIn } }) => ({ body: { pendingSignIn } }),
  'account.confirmApp': () => ({ body: { pendingSignIn: 'x', code: '000000' } }),
  'account.offerPasskey': ({ account: { pendingSignIn } }) => ({ body: { pendingSignIn } }),
  'account.addPasskey': ({ account: { pendingSignIn } }) => ({
    body: { pendingSignIn, response: madeElsewhere },
  }),
  'identity.remove': () => ({}),
  'tokens.create': () => ({ body: { name: 'ERP', scopes: ['read', 'write'] } }),
  'tokens.revoke': ({ account: { spareToken } }) => withId(spareToken),
  'webhooks.create': () => ({
    body: { name: 'ERP', url: 'https://erp.werkplan.example/hook', kinds: ['orders'] },
  }),
  'webhooks.change': ({ webhook: { id } }) => withId(id, { version: 1, name: 'SAP' }),
  'webhooks.remove': ({ webhook: { spare } }) => withId(spare),
  'webhooks.listDeliveries': ({ webhook: { id } }) => ({
    params: { id },
    query: { limit: '20', cursor: '9999' },
  }),
  'webhooks.replayDelivery': ({ webhook: { id, delivery } }) => ({ params: { id, deliveryId: delivery } }),
  'webhooks.test': ({ webhook: { id } }) => withId(id),
  'plant.change': () => ({ body: { name: 'Werk Süd' } }),
  'halls.setCapacity': () => withId(1, { date: today, maxCapacity: 70_000 }),
  'halls.removeCapacity': ({ ownCapacity }) => ({ params: { id: 2 }, query: { date: ownCapacity } }),
  'halls.setCapacities': () => ({
    body: {
      changes: [
        { hallId: 1, kind: 'day', day: '2026-11-30', maxCapacity: 45_000, reason: 'Maintenance' },
        { hallId: 2, kind: 'day', day: '2026-11-30', maxCapacity: null },
      ],
    },
  }),
  'calendar.add': () => ({
    body: { kind: 'closure', day: '2026-12-24', until: '2027-01-05', name: 'Works holidays' },
  }),
  'calendar.remove': ({ closure }) => withId(closure),
  'templates.add': ({ truck }) => ({ body: { ...templateText, truckId: truck.id } }),
  'templates.change': ({ template: { id, version }, truck }) =>
    withId(id, { ...templateText, id, version, truckId: truck.id, text: 'Crane' }),
  'templates.remove': ({ template }) => withId(template.id),
  'orders.create': () => ({ body: newOrder() }),
  'orders.createBatch': () => ({ body: { orders: [newOrder(), newOrder({ hallId: 2 })] } }),
  'orders.move': ({ order }) => ({ body: { orders: [{ id: order.id }], hallId: 2 } }),
  'orders.colour': ({ order }) => ({ body: { orders: [{ id: order.id }], colours: { attribute1: true } } }),
  'orders.byExternalNumber': () => ({ query: { number: 'AB-2026/7' } }),
  'orders.listColumns': () => ({ query: { heads: 'auftrag|plz' } }),
  'orders.keepListColumns': () => ({ body: { heads: 'auftrag', columns: [null] } }),
  'orders.set': ({ order }) => ({ body: { orders: [{ id: order.id }], values: { city: 'Kehl' } } }),
  'orders.note': ({ heldOrder }) => ({ body: { orders: [{ id: heldOrder.id }], line: 'Gate 5' } }),
  'orders.cancelSeveral': ({ order }) => ({ body: { orders: [{ id: order.id }] } }),
  'orders.update': ({ order }) => withId(order.id, { ...order, note: 'Gate 3' }),
  ...drawingSamples,
  ...siteSamples,
  ...noteSamples,
  ...reservationSamples,
  'orders.upsert': ({ order }) => ({ params: { orderId: order.orderId }, body: { note: 'Gate 4' } }),
  'orders.takeErpValue': ({ heldOrder }) => withId(heldOrder.id, { field: 'city' }),
  'orders.keepValue': ({ heldOrder }) => withId(heldOrder.id, { field: 'city' }),
  'orders.moveToHall': ({ order }) => withId(order.id, { hallId: 2 }),
  'orders.cancel': ({ order }) => withId(order.id, { isCanceled: true }),
  'orders.moveToDate': ({ order }) => withId(order.id, { date: '2026-12-01' }),
  'shipments.update': ({ parts: [part] }) => {
    const { productionOrderId: _, ...shipment } = { ...part };
    return withId(part?.id, { ...shipment, note: 'Crane', expectedItemId: null });
  },
  'shipments.delete': ({ parts: [part] }) => withId(part?.id),
  'shipments.split': ({ parts: [part] }) => ({
    body: { shipmentId: part?.id, amount: 100, version: part?.version },
  }),
  'shipments.move': ({ parts: [part] }) => ({
    body: { shipments: [{ id: part?.id, version: part?.version }], date: '2026-12-01' },
  }),
  'shipments.deleteSeveral': ({ parts: [part] }) => ({ body: { shipments: [{ id: part?.id }] } }),
  'shipments.moveLeftovers': () => ({ body: { date: '2026-12-01' } }),
  'shipments.unassignedNotification': () => ({}),
  'shipments.unassignedCount': () => ({}),
  'trucks.create': () => ({ body: newTruck() }),
  'trucks.update': ({ truck }) => withId(truck.id, { ...truck, defaultDriver: 'Petrov' }),
  'drivers.create': ({ truck }) => ({ body: { name: 'Petrov', truckId: truck.id } }),
  'drivers.update': ({ driver }) => withId(driver, { phone: '0781 77' }),
  'orders.suggest': ({ order }) => withId(order.id),
  'shipments.suggest': ({ onlyPart }) => withId(onlyPart.id),
  'days.propose': () => ({ params: { date: '2026-11-23' }, body: { effort: 'first', seed: 1 } }),
  'days.place': ({ run, onlyPart }) => ({
    params: { date: '2026-11-23' },
    body: {
      moves: [
        { shipmentId: onlyPart.id, expectedItemId: null, kg: onlyPart.amount, deliveryId: run.id, slot: 6 },
      ],
    },
  }),
  'days.restore': ({ order }) => ({
    params: { date: order.date },
    body: { at: new Date().toISOString(), kind: 'orders', id: order.id, field: 'city' },
  }),
  'days.release': () => ({ params: { date: '2027-02-04' } }),
  'days.withdrawRelease': ({ releasedDay }) => ({ params: { date: releasedDay } }),
  'days.grant': ({ releasedDay }) => ({ params: { date: releasedDay }, body: { text: 'Crane' } }),
  'drafts.begin': () => ({ body: { date: '2026-12-20' } }),
  'drafts.read': ({ draft: { id } }) => ({ params: { id } }),
  'drafts.share': ({ draft: { id } }) => ({ params: { id }, body: { isShared: true } }),
  'drafts.addStep': ({ draft: { id }, onlyPart }) => ({
    params: { id },
    body: { action: 'shipments.split', body: { shipmentId: onlyPart.id } },
  }),
  'drafts.removeStep': ({ draft: { id } }) => ({ params: { id, number: 2 } }),
  'drafts.keepStep': ({ draft: { id, step } }) => ({ params: { id, number: step } }),
  'drafts.takeBack': ({ draft: { id }, onlyPart }) => ({
    params: { id },
    body: { rows: [{ kind: 'shipments', id: onlyPart.id }] },
  }),
  'drafts.apply': ({ draft: { id } }) => ({ params: { id } }),
  'drafts.discard': ({ draft: { spare } }) => ({ params: { id: spare } }),
  'deliveries.fillSlot': ({ run, onlyPart }) => ({
    params: { deliveryId: run.id, slot: 5 },
    body: { shipmentIds: [onlyPart.id], expectedItemIds: [null] },
  }),
  'deliveries.update': ({ run: { truckId: _, ...run } }) => withId(run.id, { ...run, truckDriver: 'Petrov' }),
  'deliveries.create': ({ truck }) => ({
    body: { truckId: truck.id, date: '2026-12-01', startingTime: '06:00' },
  }),
  'deliveries.pin': ({ run }) => withId(run.id, { isPinned: true }),
  'deliveries.outage': ({ runTomorrow }) => withId(runTomorrow.id),
  'deliveries.remove': ({ emptyRun }) => withId(emptyRun.id),
  'deliveryItems.writeText': ({ textItem }) => withId(textItem, { text: 'Spacers', version: 1 }),
  'deliveryItems.remove': ({ placedItem }) => withId(placedItem),
  'deliveryItems.unassign': ({ textItem, placedItem }) => ({
    body: { items: [{ id: textItem, version: 1 }, { id: placedItem }] },
  }),
  'deliveryItems.swap': ({ textItem, placedItem }) => withId(textItem, { withItemId: placedItem }),
  'deliveryItems.move': ({ textItem, run }) => withId(textItem, { deliveryId: run.id, slot: 17, version: 1 }),
  'deliveryItems.pin': ({ textItem }) => withId(textItem, { isPinned: true }),
  'yard.read': () => ({ query: { after: 'x-1.1.1' } }),
  'yard.mark': ({ placedPart, placedItem }) =>
    withId(placedPart.id, { status: 'loaded', note: 'Bund 3', expectedItemId: placedItem }),
  'yard.photo': ({ markedPart, markedItem, markedAt }) => ({
    params: { id: markedPart },
    query: { expectedItemId: String(markedItem), seenAt: markedAt },
    bytes: jpeg(),
    type: 'image/jpeg',
  }),
  'yard.depart': ({ run }) => withId(run.id, { departed: true }),
  'yard.showPhoto': ({ photo }) => ({ params: { photo } }),
  'deliveries.photo': ({ photo }) => ({ params: { photo } }),
  'yardLinks.add': ({ run }) => ({ body: { scope: 'run', name: 'OG-BS 218', deliveryId: run.id } }),
  'yardLinks.remove': ({ spareLink }) => withId(spareLink),
  'displays.pair': () => ({ body: {} }),
  'displays.add': ({ displayCode }) => ({ body: { code: displayCode, name: 'Halle 2' } }),
  'displays.remove': ({ display }) => withId(display),
  'displays.wall': () => ({}),
  'presence.report': () => ({
    body: { window: '0123456789abcdef', day: today, focus: null, mode: 'focus' },
  }),
  'prints.record': () => ({ body: { date: today } }),
  'prints.recordHalls': () => ({ body: { date: today, halls: [1, 3] } }),
  'days.snapshot': () => ({ params: { date: today }, query: { at: '2026-11-23T08:00:00Z' } }),
  'prints.open': () => ({ body: { date: today } }),
  'prints.openHalls': () => ({ body: { date: today, halls: [1, 3] } }),
  'prints.answer': ({ openPrint: { printedAt } }) => ({
    body: { date: today, papers: ['delivery'], printedAt, isPrinted: true },
  }),
  'since.read': () => ({ params: { date: today }, query: { paper: 'delivery', from: 'x-1.1.1' } }),
  'since.leave': () => ({ params: { date: today }, body: { seen: 'x-1.1.1' } }),
  'history.change': ({ change }) => withId(change),
  'search.find': ({ order }) => ({ query: { q: order.orderId, limit: '5' } }),
  'changes.since': () => ({ query: { key: `day:${today}`, epoch: 'x', since: '0' } }),
  'changes.undo': ({ change }) => withId(change),
  'history.page': ({ order }) => ({
    query: { date: today, entity: 'orders', id: String(order.id), cursor: '999999', mine: 'true' },
  }),
};

type Call = Pick<AnyEndpoint, 'name' | 'method' | 'path'>;

const namesIn = (schema: Contract['query']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Derives the parameters of a plain read from their names. */
const readInput = (endpoint: Call, { order }: AbuseScene): Sample => {
  const { query } = contractOf(endpoint);
  const values = { date: today, from: today, to: today, id: String(order.id), orderId: order.orderId };
  const valuesOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const placeholders = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    ...(placeholders.length > 0 && { params: valuesOf(placeholders) }),
    ...(query && { query: valuesOf(namesIn(query)) }),
  };
};

/** Returns a valid input of a call: its sample, or for a plain read, parameters that ask for today or the scene's order. */
export const sampleOf = (endpoint: Call, scene: AbuseScene): Sample => {
  const own = samples[endpoint.name];
  if (own) return own(scene);
  if (endpoint.method === 'GET') return readInput(endpoint, scene);
  throw new Error(`tests/support/abuse/samples.ts has no good input for ${endpoint.name}`);
};

/** Returns the call with its input as a request; a path parameter without a value becomes 1. */
export const rawRequestOf = (
  { method, path }: { method: string; path: string },
  { params = {}, query, body, bytes, type = 'application/json' }: Sample,
  headers: RawRequest['headers'] = {},
): RawRequest => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? 1)),
  );
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  if (!bytes) return rawRequest(method, address + search, body, headers);
  return { method, path: address + search, body: bytes, headers: { 'content-type': type, ...headers } };
};
