import type {
  DraftCall,
  DraftConflict,
  DraftEntry,
  DraftWrite,
  PlanDraft,
  RowName,
  SlotInDraft,
} from '@werkplan/shared/drafts/draft-schema.ts';
import type { DraftStep } from '@werkplan/shared/drafts/draft.ts';
import {
  DraftRowIds,
  type StepsResult,
  runSteps,
  type StepWrite,
} from '@werkplan/shared/drafts/run-steps.ts';
import { fieldsChangedBy } from '@werkplan/shared/drafts/repeat-step.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { viewOf } from '@werkplan/shared/plan/parts.ts';
import { answerOf, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Actor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import { describeRefusal } from '../http/error-handler.ts';
import type { MountedChange } from '../http/handlers.ts';
import { findNamedRow } from '../http/row-in-call.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer } from '../plan/committer.ts';
import { findDraft, type StoredDraft } from './draft-store.ts';
import { findDraftableChange, runnableStep, runnableSteps } from './runnable-step.ts';

export interface DraftReader {
  readonly committer: Pick<Committer, 'write'>;
  readonly changes: ReadonlyMap<string, MountedChange>;
  /** Updates the columns that extras derive from other rows, as storing the steps would. */
  readonly deriveRows: (tx: PlanTransaction, scope: ActionContext) => void;
}

/** The actor who looks at the draft, and the language of refusals. */
interface Viewer {
  readonly actor: Actor;
  readonly language: Language;
}

export const toDraftEntry = (
  { id, date, by, ownerId, isShared, createdAt, endsAt }: StoredDraft,
  steps: readonly DraftStep[],
  userId: number | null,
): DraftEntry => ({
  id,
  date,
  by,
  isMine: ownerId === userId,
  isShared,
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
  steps: steps.map(({ number, call: { action }, rows }) => ({ number, action, rows: [...rows] })),
});

const editorIn = ({ details: { values, conflict } }: DomainError): string | null => {
  const by = values?.['by'] ?? conflict?.[0]?.by;
  return typeof by === 'string' && by !== '–' ? by : null;
};

const placing = new Set(['deliveries.fillSlot', 'deliveryItems.move', 'days.place']);

/** Returns the slot in which a step puts its first shipment; null if none. */
const slotOfCall = ({ action, params, body }: DraftCall): SlotInDraft | null => {
  const named = {
    ...params,
    ...(typeof body === 'object' && body),
    ...(body as { moves?: object[] } | undefined)?.moves?.[0],
  };
  const { deliveryId, slot } = named as Readonly<Record<string, unknown>>;
  if (!placing.has(action) || deliveryId === undefined || slot === undefined) return null;
  return { deliveryId: Number(deliveryId), slot: Number(slot) };
};

export const toDraftConflicts = (
  steps: readonly DraftStep[],
  refusals: ReadonlyMap<number, DomainError>,
  language: Language,
): DraftConflict[] =>
  steps.flatMap(({ number, call, rows }) => {
    const refusal = refusals.get(number);
    if (!refusal) return [];
    const { type, displayMessage } = describeRefusal(refusal, language);
    return [
      {
        step: number,
        action: call.action,
        rows: [...rows],
        type,
        displayMessage,
        by: editorIn(refusal),
        place: slotOfCall(call),
        fields: [...(refusal.details.conflict ?? [])],
      },
    ];
  });

const plain = ({ kind, id, before, after }: StepWrite): DraftWrite =>
  ({ kind, id, before, after }) as unknown as DraftWrite;

/** Runs the steps on the current plan as a dry run. */
const evaluate = async <Answer>(
  { committer, changes, deriveRows }: DraftReader,
  steps: readonly DraftStep[],
  { actor, language }: Viewer,
  answer: (done: StepsResult, draft: PlanTransaction) => Answer,
): Promise<Answer> => {
  const numbers = new DraftRowIds();
  const runnable = runnableSteps(changes, steps, language);
  const outcome = await committer.write<Answer>({
    actor,
    action: 'drafts.read',
    dryRun: true,
    newId: () => numbers.next(),
    act: (draft, scope) => {
      const done = runSteps(draft, scope, runnable, (step) => numbers.begin(step));
      deriveRows(draft, scope);
      return replyValue(answer(done, draft));
    },
  });
  return outcome.answer;
};

/** Applies the draft to the current plan for viewing. `looking.actor.id` decides if the draft is the viewer's own. */
export const viewDraft = async (
  reader: DraftReader,
  stored: StoredDraft,
  steps: readonly DraftStep[],
  looking: Viewer,
): Promise<PlanDraft> =>
  await evaluate(reader, steps, looking, ({ refusals }, draft) => ({
    ...toDraftEntry(stored, steps, looking.actor.id),
    writes: draft.writes.map(plain),
    conflicts: toDraftConflicts(steps, refusals, looking.language),
  }));

/** Returns the names of the written rows and of the shipments whose slot was written. */
const rowsOf = (writes: readonly StepWrite[]): RowName[] => {
  const rows = new Map<string, RowName>();
  const put = (kind: RowName['kind'], id: number): void => void rows.set(`${kind}:${id}`, { kind, id });
  for (const { kind, id, before, after } of writes) {
    put(kind, id);
    for (const row of [before, after])
      if (row && 'shipmentId' in row && row.shipmentId !== null) put('shipments', row.shipmentId);
  }
  return [...rows.values()];
};

/** A tried step: how it is stored, the answer of its call, and the draft with it. */
interface TriedStep {
  readonly step: DraftStep;
  readonly answer: unknown;
  readonly view: PlanDraft;
}

/**
 * Tries one more step with the given number.
 * @throws NOT_IN_DRAFT, and the refusals of the call itself
 */
export const tryStep = async (
  reader: DraftReader,
  stored: StoredDraft,
  { number, call }: { number: number; call: DraftCall },
  looking: Viewer,
): Promise<TriedStep> => {
  const bare: DraftStep = { number, call, was: null, wanted: null, rows: [], isForced: false };
  // Validates the step here too, so that the sender gets the refusal of a malformed step at once.
  runnableStep(reader.changes, bare, looking.language);
  const { endpoint } = findDraftableChange(reader.changes, call.action);
  const ids = Object.fromEntries(Object.entries(call.params).map(([name, value]) => [name, Number(value)]));
  const steps = [...stored.steps, bare];
  return await evaluate(reader, steps, looking, ({ replies, refusals, lastWrites }, draft) => {
    const refusal = refusals.get(number);
    if (refusal) throw refusal;
    const reply = replies.get(number);
    const rows = rowsOf(lastWrites);
    const step = { ...bare, rows, ...fieldsChangedBy(lastWrites, findNamedRow(endpoint, ids)) };
    const others = stored.steps;
    return {
      step,
      answer: reply ? answerOf(reply, viewOf(draft), null) : null,
      view: {
        ...toDraftEntry(stored, [...others, step], looking.actor.id),
        writes: draft.writes.map(plain),
        conflicts: toDraftConflicts(others, refusals, looking.language),
      },
    };
  });
};

/**
 * Returns the rows written by a person's own draft, for views that show the day with it.
 * @throws DRAFT_NOT_FOUND
 */
export const readDraftWrites = async (
  { db, clock, ...reader }: DraftReader & { db: Database; clock: Clock },
  id: string,
  looking: Viewer,
): Promise<{ date: Day; writes: readonly DraftWrite[] }> => {
  const stored = await findDraft(db, id, clock.now());
  if (!stored || stored.appliedAt || stored.ownerId !== looking.actor.id)
    throw new DomainError('DRAFT_NOT_FOUND');
  const { writes } = await viewDraft(reader, stored, stored.steps, looking);
  return { date: stored.date, writes };
};
