import { sitesOf } from '@werkplan/shared/deliveries/order-site.ts';
import type { MarkCard } from '@werkplan/shared/deliveries/mark-card.ts';
import type { DraftWrite } from '@werkplan/shared/drafts/draft-schema.ts';
import { hallsWithDraft } from '@werkplan/shared/drafts/halls-with-draft.ts';
import { withDraft } from '@werkplan/shared/drafts/with-draft.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { assertOrderWritable } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { placeProposal } from '@werkplan/shared/proposals/place-proposal-action.ts';
import { postcodeAreaOf } from '@werkplan/shared/proposals/problem.ts';
import {
  placeProposalEndpoint,
  proposeDayEndpoint,
  suggestHallsEndpoint,
  suggestRunsEndpoint,
} from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { propose } from '@werkplan/shared/proposals/propose.ts';
import { daysNear, suggestHalls } from '@werkplan/shared/proposals/suggest-halls.ts';
import { suggestRuns } from '@werkplan/shared/proposals/suggest-runs.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import { type DraftReader, readDraftWrites } from '../drafts/draft-view.ts';
import type { DayOpener } from '../days/open-day.ts';
import { readHallDays } from '../halls/hall-days-query.ts';
import type { Caller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf, describeIn } from '../http/error-handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { ProposalPool, type ProposalTask } from './proposal-pool.ts';
import { readFamiliarity, readOrderToMove, readShipmentDay } from './proposal-query.ts';

export interface ProposalContext {
  db: Database;
  clock: Clock;
  days: DayOpener;
  memory: PlanMemory;
  committer: Pick<Committer, 'write'>;
  deriveRows: DraftReader['deriveRows'];
  plantRules: ProposalTask['rules'];
  markCard: MarkCard;
}

/** Mounts the calls that make proposals, which change nothing, and the call that places one (rules/proposals.md). */
export const mountProposals = (
  router: EndpointRouter,
  { db, clock, days, memory, committer, deriveRows, plantRules, markCard }: ProposalContext,
): void => {
  const pool = new ProposalPool();
  /** Reads the day with its trucks and sites as they would be after the draft's changes, if a draft is given. */
  const readDay = async (date: Day, drafted: readonly DraftWrite[] = []) => {
    const state = await memory.day(date);
    const day = state.days.get(date)?.rows;
    if (!day) throw new DomainError('BUSY');
    const trucks = state.trucks ?? new Map();
    const shown = withDraft(day, drafted);
    const found = sitesOf(state.sites ?? new Map(), shown.orders.values());
    const sites = new Map(found.map((site) => [site.id, site]));
    return { day: shown, trucks: withDraft({ trucks }, drafted).trucks, sites };
  };
  const draftOf = async (
    id: string | undefined,
    { caller, request }: { caller: Caller | null; request: Request },
  ) => {
    if (id === undefined || !caller) return null;
    const reader = { db, clock, committer, deriveRows, changes: router.draftable };
    return await readDraftWrites(reader, id, { actor: caller.actor, language: languageOf(request) });
  };

  router.read(suggestRunsEndpoint, async ({ params: { id }, query, ...sent }) => {
    const draft = await draftOf(query.draft, sent);
    const asked = draft ?? (await readShipmentDay(db, id));
    if (!asked) throw new DomainError('SHIPMENT_NOT_FOUND');
    const { day, trucks, sites } = await readDay(asked.date, draft?.writes);
    const ids = [...new Set([id, ...(query.with ?? [])])];
    const orders = ids.map((one) => {
      const shipment = day.shipments.get(one);
      const order = shipment && day.orders.get(shipment.productionOrderId);
      if (!shipment || !order || shipment.date !== day.date) throw new DomainError('SHIPMENT_NOT_FOUND');
      if (!isLive(shipment, order)) throw new DomainError('SHIPMENT_READ_ONLY');
      return order;
    });
    const drivers = [...day.deliveries.values()].map(({ truckDriver }) => truckDriver);
    const area = orders[0] ? postcodeAreaOf(orders[0]) : '';
    const known = await readFamiliarity(db, { date: day.date, drivers, area });
    return suggestRuns(day, trucks, ids, known, (card) => markCard(card, sites));
  });

  router.read(suggestHallsEndpoint, async ({ params: { id }, query, ...sent }) => {
    const writes = (await draftOf(query.draft, sent))?.writes ?? [];
    const drafted = writes.find((write) => write.kind === 'orders' && write.id === id)?.after;
    const order = (drafted as unknown as Order | undefined) ?? (await readOrderToMove(db, id));
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    const today = clock.today();
    assertOrderWritable(order, today);
    const near = daysNear(order.date, today);
    const days = await readHallDays(db, near, today, (rows) => hallsWithDraft(rows, writes));
    return { suggestions: suggestHalls(order, days) };
  });

  router.read(proposeDayEndpoint, async ({ params: { date }, body, response, ...sent }) => {
    await days.ensureOpen(date);
    const draft = await draftOf(body.draft, sent);
    const { day, trucks, sites } = await readDay(date, draft?.writes);
    if (body.effort === 'first')
      return propose(day, trucks, { ...body, markCard: (card) => markCard(card, sites) });
    const { region, drivingBans } = plantRules;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const proposal = await pool.propose(
      { day, trucks, options: body, sites, rules: { region, drivingBans } },
      gone.signal,
    );
    if (!proposal) throw new DomainError('BUSY');
    return proposal;
  });

  router.change(placeProposalEndpoint, {
    act: (draft, scope, { params: { date }, body: { moves }, language }) =>
      placeProposal(draft, scope, { date, moves, describe: describeIn(language) }),
  });
};
