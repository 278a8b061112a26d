import type { Jobs } from '../jobs/jobs.ts';
import { WebhookDispatch } from './webhook-dispatch.ts';
import { type SenderContext, WebhookSender } from './webhook-sender.ts';
import type { Tasks } from '../jobs/jobs.ts';

export interface Webhooks {
  /** The plan was changed, here or by another server. */
  onLog: () => void;
  /** Something is to be sent, or to somebody else. */
  onWebhooksChanged: () => void;
  prune: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What sends webhooks their messages; `takeJobs` makes what has it done. */
export const startWebhooks = (context: SenderContext, takeJobs: (tasks: Tasks) => Jobs): Webhooks => {
  const sender = new WebhookSender(context);
  const jobs = takeJobs(sender.tasks);
  const dispatch = new WebhookDispatch({ ...context, jobs });
  return {
    onLog: () => dispatch.onLog(),
    onWebhooksChanged: () => dispatch.look(),
    prune: async () => await dispatch.prune(),
    stop: async () => {
      sender.stop();
      await Promise.all([dispatch.stop(), jobs.stop()]);
    },
  };
};
