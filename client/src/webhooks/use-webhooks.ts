import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  testWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type {
  IssuedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
} from '@werkplan/shared/webhooks/webhook-schema.ts';
import { useCallback, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { usePolling } from '../lib/use-polling.ts';

type Change = Omit<WebhookChange, 'version'>;

/** The webhooks, and what administrators can do with them. */
export interface Webhooks {
  /** Null while loading. */
  readonly webhooks: readonly Webhook[] | null;
  /** Kinds of changes that a webhook can be limited to. */
  readonly kinds: readonly string[];
  /** True if the last attempt to load the webhooks failed. */
  readonly unreachable: boolean;
  /** Creates a webhook; only this answer contains its secret. @throws ApiError with the refused fields; NetworkError */
  readonly create: (webhook: NewWebhook) => Promise<IssuedWebhook>;
  /**
   * Changes a webhook; the answer contains the secret only if a new one was requested. @throws ApiError with the refused
   * fields; NetworkError
   */
  readonly change: (webhook: Webhook, change: Change) => Promise<IssuedWebhook>;
  /**
   * Pauses or resumes a webhook. Like the functions below, it resolves after success as well as after a refusal, which a
   * toast shows.
   */
  readonly setPaused: (webhook: Webhook, paused: boolean) => Promise<void>;
  readonly test: (webhook: Webhook) => Promise<void>;
  readonly remove: (webhook: Webhook) => Promise<void>;
}

interface Answer {
  readonly webhooks: readonly Webhook[];
  readonly kinds: readonly string[];
}

/** Loads the webhooks every 5 s, and returns them with the administrator's actions. */
export const useWebhooks = (): Webhooks => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const refresh = useCallback(() => {
    call(listWebhooksEndpoint, {}, { quiet: true }).then(
      ({ data }) => {
        setAnswer(data);
        setUnreachable(false);
      },
      () => setUnreachable(true),
    );
  }, []);
  usePolling(refresh);
  const changed = async <Result>(work: Promise<{ data: Result }>): Promise<Result> => {
    try {
      return (await work).data;
    } finally {
      refresh();
    }
  };
  const act = async (work: Promise<{ data: unknown }>, done?: string): Promise<void> => {
    try {
      await changed(work);
      if (done !== undefined) notify.success(done);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const change = async ({ id, version }: Webhook, body: Change): Promise<IssuedWebhook> =>
    await changed(call(changeWebhookEndpoint, { params: { id }, body: { ...body, version } }));
  const params = ({ id }: Webhook) => ({ params: { id } });
  return {
    webhooks: answer?.webhooks ?? null,
    kinds: answer?.kinds ?? [],
    unreachable,
    create: async (body) => await changed(call(createWebhookEndpoint, { body })),
    change,
    setPaused: async (webhook, paused) => await act(change(webhook, { paused }).then((data) => ({ data }))),
    test: async (webhook) =>
      await act(call(testWebhookEndpoint, params(webhook)), translateNow('webhooks.tested')),
    remove: async (webhook) =>
      await act(call(removeWebhookEndpoint, params(webhook)), translateNow('webhooks.removed')),
  };
};
