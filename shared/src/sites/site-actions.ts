import { isSameSpelling } from '../deliveries/order-site.ts';
import type { NewSite, Site, SiteSpelling } from '../deliveries/site-schema.ts';
import { DomainError, invalid } from '../errors/domain-error.ts';
import { getOrder } from '../orders/order-refusals.ts';
import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replySite, replyValue } from '../plan/reply.ts';
import type { MergeSites } from './site-requests-schema.ts';

/** The fields that a PUT of the whole row may change; tied orders have their own call. */
const editableSiteFields = [
  'city',
  'name',
  'postCode',
  'aliases',
  'recipient',
  'address',
  'region',
  'contact',
  'phone',
  'windows',
  'truckTypes',
  'craneNeeded',
  'remark',
  'status',
] as const;

const maxAliases = 60;
const maxTiedOrders = 500;

/** @throws SITE_NOT_FOUND */
const getSite = (tx: PlanTransaction, id: number): Site => {
  const site = tx.row('sites', id);
  if (!site) throw new DomainError('SITE_NOT_FOUND');
  return site;
};

const spellingOfSite = ({ city, name, postCode }: SiteSpelling): SiteSpelling => ({ city, name, postCode });

/** Returns the distinct spellings, without the site's own. */
const aliasesOf = (own: SiteSpelling, spellings: readonly SiteSpelling[]): SiteSpelling[] => {
  const aliases: SiteSpelling[] = [];
  for (const spelling of spellings)
    if (![own, ...aliases].some((known) => isSameSpelling(known, spelling)))
      aliases.push(spellingOfSite(spelling));
  return aliases;
};

/** @throws VALIDATION_ERRORS for more aliases or tied orders than a site may have */
const assertRoom = ({ aliases = [], orderIds = [] }: Partial<Site>, field: string): void => {
  if (aliases.length > maxAliases || orderIds.length > maxTiedOrders)
    throw invalid({ [field]: 'validation.tooLong' });
};

export const createSite: Action<NewSite, Site> = (tx, _scope, input) => {
  const site = tx.insert('sites', { ...input, aliases: aliasesOf(input, input.aliases), orderIds: [] });
  return replySite(site.id);
};

export interface UpdateSiteInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Saves a whole site, merged field by field. A previous spelling stays as an alias, so that the site keeps its orders.
 * @throws SITE_NOT_FOUND, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateSite: Action<UpdateSiteInput, Site> = (tx, _scope, { id, yours, version }) => {
  const before = getSite(tx, id);
  const { changed, values } = mergeRow(tx, 'sites', {
    current: before,
    yours,
    editable: editableSiteFields,
    kept: ['id', 'orderIds'],
    version,
  });
  if (changed.length === 0) return replySite(id);
  const after = { ...before, ...values };
  const isRenamed = changed.some((field) => field === 'name' || field === 'postCode' || field === 'city');
  const aliases = aliasesOf(after, isRenamed ? [...after.aliases, before] : after.aliases);
  assertRoom({ aliases }, 'aliases');
  tx.update('sites', before, { ...values, aliases });
  return replySite(id);
};

/** Fields that the remaining site takes over from merged sites if it has no value itself. */
const takenOver = ['recipient', 'address', 'region', 'contact', 'phone', 'remark', 'windows'] as const;

const filled = (site: Site, others: readonly Site[]): Partial<Site> =>
  Object.fromEntries(
    takenOver.flatMap((field) => {
      const said = others.find((other) => other[field].length > 0);
      return site[field].length === 0 && said ? [[field, said[field]]] : [];
    }),
  );

/**
 * Merges spellings and other sites into a site: they become its aliases, and the other sites are retired. Orders don't change;
 * reservations of the other sites follow when the change is stored (`followMerges`).
 * @throws SITE_NOT_FOUND, VALIDATION_ERRORS
 */
export const mergeSites: Action<MergeSites & { readonly id: number }, Site> = (
  tx,
  _scope,
  { id, spellings, siteIds, name },
) => {
  const site = getSite(tx, id);
  const others = siteIds.filter((other) => other !== id).map((other) => getSite(tx, other));
  const own = name ? spellingOfSite(name) : spellingOfSite(site);
  const all = [site, ...site.aliases, ...spellings, ...others.flatMap((other) => [other, ...other.aliases])];
  const aliases = aliasesOf(own, all);
  const orderIds = [...new Set([site, ...others].flatMap((one) => one.orderIds))];
  assertRoom({ aliases, orderIds }, 'spellings');
  tx.update('sites', site, { ...filled(site, others), ...own, aliases, orderIds, status: 'ACTIVE' });
  for (const other of others) tx.update('sites', other, { orderIds: [], status: 'INACTIVE' });
  return replySite(id);
};

export interface TieOrderInput {
  readonly orderId: number;
  readonly siteId: number | null;
}

/**
 * Ties an order to a site regardless of the order's texts; null unties it, so that its texts decide.
 * @throws ORDER_NOT_FOUND, SITE_NOT_FOUND, VALIDATION_ERRORS
 */
export const tieOrder: Action<TieOrderInput, TieOrderInput> = (tx, _scope, { orderId, siteId }) => {
  const order = getOrder(tx, orderId);
  const wanted = siteId === null ? null : getSite(tx, siteId);
  for (const site of tx.whole('sites').values())
    if (site.id !== siteId && site.orderIds.includes(order.id))
      tx.update('sites', site, { orderIds: site.orderIds.filter((id) => id !== order.id) });
  if (wanted && !wanted.orderIds.includes(order.id)) {
    const orderIds = [...wanted.orderIds, order.id];
    assertRoom({ orderIds }, 'siteId');
    tx.update('sites', wanted, { orderIds });
  }
  return replyValue({ orderId, siteId });
};
