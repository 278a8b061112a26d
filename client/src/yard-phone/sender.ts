import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { ApiError, messageOf } from '../lib/api-errors.ts';
import type { Outbox } from './outbox.ts';
import { afterAnswer, afterRefusal, type Answered, isUnsent, type Refusal, type Waiting } from './waiting.ts';

interface Options {
  readonly outbox: Outbox;
  /** @throws ApiError, NetworkError */
  readonly send: (entry: Waiting) => Promise<Answered>;
  readonly onAnswered: (answered: Answered) => void;
  /** The outbox has changed, or may have: other windows send from it too. */
  readonly onChanged: () => Promise<void>;
  /** The link is over. */
  readonly onOver: () => void;
  readonly now?: () => number;
}

export interface Sender {
  /** Sends what waits, as far as there is a connection; called whenever there may be one. */
  readonly flush: () => Promise<void>;
}

/** The line was too slow, or the server is busy or has had too much of this link: none of it is about the report. */
const passing = new Set([408, 425, 429]);

/** Its outcome is unknown, or the refusal passes: it is sent again. */
const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || passing.has(error.status) || error.status >= 500;

const refusalOf = (error: ApiError, { report }: Waiting): Refusal => {
  if (error.type === 'MARKED_MEANWHILE') {
    const { mark = null } = error.body as { mark?: YardMark | null };
    return { reason: 'faster', theirs: mark, yours: report.kind === 'mark' ? report.status : 'missing' };
  }
  if (error.type === 'MOVED_MEANWHILE') return { reason: 'moved' };
  if (error.status === 404) return { reason: 'gone' };
  if (error.type === 'SHIPMENT_READ_ONLY') return { reason: 'readOnly' };
  return { reason: 'refused', text: messageOf(error) ?? '' };
};

/** Two windows of one browser send one after the other, where the browser has locks. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  // Over plain HTTP there are none; what both send counts once all the same, by its key.
  const { locks } = navigator as { readonly locks?: LockManager | null };
  if (!locks) return await work();
  await locks.request('werkplan-yard-outbox', work);
};

/** Sends the reports one after the other, in their order, each until it is answered. */
export const createSender = ({ now = Date.now, ...options }: Options): Sender => {
  const { outbox, send, onAnswered, onChanged, onOver } = options;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let notBefore = 0;

  const settle = async (entry: Waiting, answered: Answered): Promise<void> => {
    onAnswered(answered);
    const waiting = await outbox.list();
    // First the entries that depend on it: if the page ends in between, only this one is sent again.
    if ('mark' in answered)
      for (const changed of afterAnswer(entry, answered.mark, waiting))
        await (changed.entry ? outbox.replace(changed.entry) : outbox.remove(changed.id));
    await outbox.remove(entry.id);
    await onChanged();
  };

  const refuse = async (entry: Waiting, error: ApiError): Promise<void> => {
    const refusal = refusalOf(error, entry);
    // An unreadable photo doesn't concern the reports after it.
    const isAlone = entry.report.kind === 'photo' && refusal.reason === 'refused';
    const dropped = isAlone ? [] : afterRefusal(entry, await outbox.list());
    for (const { id } of dropped) await outbox.remove(id);
    // The loader meant the last mark; the earlier ones were on the way to it.
    const last = dropped.findLast(({ report }) => report.kind === 'mark') ?? entry;
    await outbox.replace({ ...entry, report: last.report, refusal: refusalOf(error, last) });
    await onChanged();
  };

  /** Whether there may be more to send now. */
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
      // Else what another window has sent would be shown as waiting here for good.
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
