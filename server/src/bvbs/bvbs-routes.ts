import {
  bvbsEndpoint,
  drawingsOfOrderEndpoint,
  freeNumbersEndpoint,
  knownDrawingsEndpoint,
  splitPositionsEndpoint,
  takeDrawingsEndpoint,
} from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import type { TakenDrawings } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import { splitPositions } from '@werkplan/shared/bvbs/split-positions-action.ts';
import { takeDrawings, type TakeDrawingsInput } from '@werkplan/shared/bvbs/take-drawings-action.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { DrawingContent } from '@werkplan/shared/orders/drawing-schema.ts';
import { newOrderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { toRefusal } from '../http/input.ts';
import { findFreeNumbers } from '../orders/free-numbers-query.ts';
import { withActorNames } from '../orders/held-query.ts';
import { type PlantSeed, readPlantSettings } from '../plant/plant-settings-store.ts';
import { findDrawings, findSiteAddress, readDrawings, readKnownDrawings } from './drawings-query.ts';
import { groupIntoOrders, readBvbs } from './read-bvbs.ts';

const noteOf =
  (language: Language) =>
  ({ drawing, leftOut }: DrawingContent): string =>
    leftOut.length === 0
      ? ''
      : translate(language, 'bvbs.note.leftOut', {
          drawing,
          count: leftOut.length,
          lines: leftOut.slice(0, 20).join(', ') + (leftOut.length > 20 ? ' …' : ''),
        });

const check: TakeDrawingsInput['check'] = (fields) => {
  const checked = newOrderSchema.safeParse(fields);
  if (!checked.success) throw toRefusal(checked.error.issues, 'body');
  return checked.data;
};

type Held = Parameters<typeof withActorNames>[1][number];

/** Adds the current names of the users whose values were not overwritten. */
const withNames = async <Answer extends { drawings: { held: Held[] }[] }>(
  db: Database,
  answer: Answer,
): Promise<Answer> => ({
  ...answer,
  drawings: await Promise.all(
    answer.drawings.map(async (drawing) =>
      drawing.held.length > 0 ? { ...drawing, held: await withActorNames(db, drawing.held) } : drawing,
    ),
  ),
});

/** Mounts the import of BVBS files (rules/bvbs.md). */
export const mountBvbs = (
  router: EndpointRouter,
  { db, plantSeed }: { db: Database; plantSeed: PlantSeed },
): void => {
  /** Returns free order numbers. Callers ask for more than they need because others may take some meanwhile. */
  const offer = async (count: number): Promise<string[]> => {
    const { orderNumbers } = await readPlantSettings(db, plantSeed);
    return orderNumbers ? await findFreeNumbers(db, orderNumbers, count) : [];
  };

  router.change(bvbsEndpoint, {
    prepare: async ({ raw, query, language }) => {
      const { contents, lines } = readBvbs(raw, query, language);
      const known = await findDrawings(db, contents);
      const names = new Set(known.map(({ project, drawing }) => JSON.stringify([project, drawing])));
      const projects = [...new Set(contents.map(({ project }) => project))];
      const sites = new Map(
        await Promise.all(
          projects.map(
            async (project) =>
              [project, await findSiteAddress(db, query.constructionSite ?? project)] as const,
          ),
        ),
      );
      const offered = query.orderId === undefined ? await offer(contents.length + 20) : [];
      const orders = groupIntoOrders(contents, query, {
        sites,
        isKnown: ({ project, drawing }) => names.has(JSON.stringify([project, drawing])),
        isOffered: offered.length > 0,
      });
      return { orders, known, offered, lines };
    },
    act: (tx, scope, { query: { updateExisting = false }, language }, { lines, ...prepared }) => {
      const reply = takeDrawings(tx, scope, {
        ...prepared,
        updateExisting,
        check,
        noteOf: noteOf(language),
        fieldOf: (field) => field,
      });
      if (reply.of !== 'value') throw new Error('the answer was not given');
      return replyValue({ ...(reply.value as TakenDrawings), lines: [...lines] });
    },
    finish: async (answer) => await withNames(db, answer),
  });

  router.change(takeDrawingsEndpoint, {
    prepare: async ({ body: { orders } }) => {
      const contents = orders.flatMap(({ drawings }) => drawings);
      return { known: await findDrawings(db, contents) };
    },
    act: (tx, scope, { body, language }, { known }) =>
      takeDrawings(tx, scope, {
        ...body,
        known,
        offered: [],
        check,
        noteOf: noteOf(language),
        fieldOf: (field, index) => `orders.${index}.order.${field}`,
      }),
    finish: async (answer) => await withNames(db, answer),
  });

  router.change(splitPositionsEndpoint, { act: (tx, scope, { body }) => splitPositions(tx, scope, body) });

  router.read(knownDrawingsEndpoint, async ({ query: { project, drawing } }) => ({
    drawings: await readKnownDrawings(db, project, drawing),
    site: await findSiteAddress(db, project),
  }));

  router.read(
    drawingsOfOrderEndpoint,
    async ({ params: { id }, query: { at } }) => await readDrawings(db, id, at),
  );

  router.read(freeNumbersEndpoint, async ({ query: { count = 1 } }) => ({ numbers: await offer(count) }));
};
