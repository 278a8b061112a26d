import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { ApiError, errorText } from '../lib/api-errors.ts';
import type { Outbox } from './outbox.ts';
import {
  updateAfterAnswer,
  entriesDroppedByRefusal,
  type ReportAnswer,
  isUnsent,
  type Refusal,
  type WaitingReport,
} from './waiting.ts';

interface Options {
  readonly outbox: Outbox;
  /** @throws ApiError, NetworkError */
  readonly send: (entry: WaitingReport) => Promise<ReportAnswer>;
  readonly onAnswered: (answered: ReportAnswer) => void;
  /** Called when the outbox may have changed, because other windows also send from it. */
  readonly onChanged: () => Promise<void>;
  readonly onOver: () => void;
  readonly now?: () => number;
}

export interface Sender {
  /** Sends waiting reports while connected; called whenever there may be a connection. */
  readonly flush: () => Promise<void>;
}

/** Status codes of temporary refusals, which do not concern the report itself. */
const passing = new Set([408, 425, 429]);

/** True for an unknown result or a temporary refusal, after which the report is sent again. */
const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || passing.has(error.status) || error.status >= 500;

const refusalOf = (error: ApiError, { report }: WaitingReport): Refusal => {
  if (error.type === 'MARKED_MEANWHILE') {
    const { mark = null } = error.body as { mark?: YardMark | null };
    return { reason: 'faster', theirs: mark, yours: report.kind === 'mark' ? report.status : 'missing' };
  }
  if (error.type === 'MOVED_MEANWHILE') return { reason: 'moved' };
  if (error.status === 404) return { reason: 'gone' };
  if (error.type === 'SHIPMENT_READ_ONLY') return { reason: 'readOnly' };
  if (error.type === 'NOTE_SIGNED') return { reason: 'signed' };
  if (error.type === 'NOTE_CANCELED') return { reason: 'canceled' };
  return { reason: 'refused', text: errorText(error) ?? '', type: error.type };
};

/** Allows only one window to send at a time, by a browser lock. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  // Locks need HTTPS; without them, the idempotency key prevents duplicates.
  const { locks } = navigator as { readonly locks?: LockManager | null };
  if (!locks) return await work();
  await locks.request('werkplan-yard-outbox', work);
};

/** Creates a sender, which sends reports in order, and each of them until it is answered. */
export const createSender = ({ now = Date.now, ...options }: Options): Sender => {
  const { outbox, send, onAnswered, onChanged, onOver } = options;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let notBefore = 0;

  const settle = async (entry: WaitingReport, answered: ReportAnswer): Promise<void> => {
    onAnswered(answered);
    const waiting = await outbox.list();
    // Updates dependent entries first, so that only this report is repeated if the page closes in between.
    if ('mark' in answered)
      for (const changed of updateAfterAnswer(entry, answered.mark, waiting))
        await (changed.entry ? outbox.replace(changed.entry) : outbox.remove(changed.id));
    await outbox.remove(entry.id);
    await onChanged();
  };

  const refuse = async (entry: WaitingReport, error: ApiError): Promise<void> => {
    const refusal = refusalOf(error, entry);
    // A refused photo does not affect later reports.
    const isAlone = entry.report.kind === 'photo' && refusal.reason === 'refused';
    const dropped = isAlone ? [] : entriesDroppedByRefusal(entry, await outbox.list());
    for (const { id } of dropped) await outbox.remove(id);
    // Keeps the loader's latest mark, because earlier ones were intermediate steps.
    const last = dropped.findLast(({ report }) => report.kind === 'mark') ?? entry;
    await outbox.replace({ ...entry, report: last.report, refusal: refusalOf(error, last) });
    await onChanged();
  };

  /** Sends the next report; resolves to true if more can be sent now. */
  const sendNext = async (): Promise<boolean> => {
    const [next] = (await outbox.list()).filter(isUnsent);
    if (!next || now() < notBefore) return false;
    try {
      await settle(next, await send(next));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        onOver();
        return false;
      }
      if (isForLater(error)) {
        if (error instanceof ApiError) notBefore = now() + (error.retryAfter || 2) * 1_000;
        return false;
      }
      await refuse(next, error as ApiError);
      return true;
    }
  };

  const work = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await alone(async () => {
        while (await sendNext());
      });
      // Reads the outbox again, because another window may have sent reports that this one shows as waiting.
      await onChanged();
    } while (isAskedAgain);
  };

  const flush = async (): Promise<void> => {
    isAskedAgain = running !== null;
    running ??= work().finally(() => {
      running = null;
    });
    await running;
  };
  return { flush };
};
