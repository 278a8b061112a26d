import {
  drawingsOfOrderEndpoint,
  freeNumbersEndpoint,
  knownDrawingsEndpoint,
  splitPositionsEndpoint,
  takeDrawingsEndpoint,
} from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import type {
  DrawnOrder,
  KnownDrawings,
  SplitPositions,
  TakenDrawings,
} from '@werkplan/shared/bvbs/bvbs-schema.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';
import { call, dryRunChange } from '../lib/api-client.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';

/** Finds the plan's drawings of a project, and the project's site. @throws ApiError, NetworkError */
export const findDrawings = async (project: string): Promise<KnownDrawings> =>
  (await call(knownDrawingsEndpoint, { query: { project } }, { quiet: true })).data;

/** Returns the next free order numbers; empty if the plant has configured no range. @throws ApiError, NetworkError */
export const freeNumbers = async (count: number): Promise<readonly string[]> =>
  (await call(freeNumbersEndpoint, { query: { count } }, { quiet: true })).data.numbers;

/** Creates orders from drawings, and updates orders whose drawing has changed or has an older index, all in one change. */
export const takeDrawings = async (orders: DrawnOrder[]): Promise<MutationResult<TakenDrawings>> =>
  await sendMutation(takeDrawingsEndpoint, { body: { orders, updateExisting: true } });

/** Asks for a dry run of `takeDrawings`. @throws ApiError, NetworkError */
export const tryDrawings = async (
  orders: DrawnOrder[],
  signal: AbortSignal,
): Promise<TakenDrawings & PlanEffect> => {
  const body = { orders, updateExisting: true };
  const { answer, ...effect } = await dryRunChange(takeDrawingsEndpoint, { body }, { quiet: true, signal });
  return { ...answer, ...effect };
};

/** Returns an order's drawings of the present, or of the past moment `at`. @throws ApiError, NetworkError */
export const drawingsOfOrder = async (id: number, at: string | null): Promise<readonly Drawing[]> => {
  const query = at === null ? {} : { at };
  return (await call(drawingsOfOrderEndpoint, { params: { id }, query }, { quiet: true })).data;
};

/**
 * Splits an order's part by positions; resolves to the order's live parts, with the new one last. The change is not
 * predicted, because the server assigns the id of the new part.
 */
export const splitByPositions = async (body: SplitPositions): Promise<MutationResult<Shipment[]>> =>
  await sendMutation(splitPositionsEndpoint, { body });
