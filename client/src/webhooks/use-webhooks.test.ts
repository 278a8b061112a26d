// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { WebhookDelivery } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, refusal, type SentRequest, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { aWebhook } from './testing/a-webhook.ts';
import { useWebhookDeliveries } from './use-webhook-deliveries.ts';
import { useWebhooks } from './use-webhooks.ts';

const webhook = aWebhook();
const delivery = { id: 41, messageId: 'm41', type: 'orders.create' } as WebhookDelivery;

let notices: ReturnType<typeof collectToasts>;
const linesOf = (requests: readonly SentRequest[]): string[] => requests.map(({ line }) => line);

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
});

describe('webhooks', () => {
  type Answer = Parameters<typeof serveWith>[0];
  const open = async (change: Answer) => {
    const requests = serveWith((request) =>
      request.method === 'GET' ? { body: { webhooks: [webhook], kinds: ['orders'] } } : change(request),
    );
    const { result } = renderHookInApp(() => useWebhooks(), undefined);
    expect(result.current.webhooks).toBeNull();
    await eventually(() => expect(result.current.webhooks).toEqual([webhook]));
    requests.length = 0;
    return { requests, result };
  };

  it('are loaded with all kinds of changes', async () => {
    const { result } = await open(() => noAnswer);
    expect([result.current.kinds, result.current.unreachable]).toEqual([['orders'], false]);
  });

  it('are unavailable without an answer, without a toast', async () => {
    serveWith(() => noAnswer);
    const { result } = renderHookInApp(() => useWebhooks(), undefined);
    await eventually(() => expect(result.current.unreachable).toBe(true));
    expect([result.current.webhooks, notices]).toEqual([null, []]);
  });

  it('are returned with their secret when added or changed, and the list is loaded again', async () => {
    const { requests, result } = await open(() => ({ body: { ...webhook, secret: 'whsec_1' } }));
    const { name, url } = webhook;
    const made = await act(async () => await result.current.create({ name, url, kinds: ['orders'] }));
    const changed = await act(async () => await result.current.change(webhook, { newSecret: true }));
    expect([made.secret, changed.secret]).toEqual(['whsec_1', 'whsec_1']);
    await eventually(() => expect(requests).toHaveLength(4));
    expect(linesOf(requests)).toEqual([
      'POST /api/webhooks',
      'GET /api/webhooks',
      'PUT /api/webhooks/7',
      'GET /api/webhooks',
    ]);
    expect(requests[2]?.body).toEqual({ newSecret: true, version: 3 });
  });

  it('are paused based on the version that was read', async () => {
    const { requests, result } = await open(() => ({ body: webhook }));
    await act(async () => await result.current.setPaused(webhook, true));
    expect(requests[0]).toMatchObject({ line: 'PUT /api/webhooks/7', body: { paused: true, version: 3 } });
  });

  it.each([
    ['test', 'POST /api/webhooks/7/test'],
    ['remove', 'DELETE /api/webhooks/7'],
  ] as const)('%s is notified once it is done', async (what, line) => {
    const { requests, result } = await open(() => ({ status: 204 }));
    await act(async () => await result.current[what](webhook));
    expect(linesOf(requests)[0]).toBe(line);
    expect(notices.map(({ tone }) => tone)).toEqual(['success']);
  });

  it('stay unchanged after a refusal, with the reason in a toast', async () => {
    const { result } = await open(() => refusal('EDIT_CONFLICT'));
    await act(async () => await result.current.remove(webhook));
    expect(notices).toMatchObject([{ tone: 'error', text: 'EDIT_CONFLICT' }]);
    expect(result.current.webhooks).toEqual([webhook]);
  });

  it('leave refused fields to the form', async () => {
    const { result } = await open(() => refusal('VALIDATION_ERRORS', { fields: { url: 'https' } }));
    const { name } = webhook;
    const attempt = result.current.create({ name, url: 'http://erp', kinds: [] });
    await expect(attempt).rejects.toMatchObject({ fields: { url: 'https' } });
    expect(notices).toEqual([]);
  });
});

describe('a webhook’s messages', () => {
  it('are empty without a webhook', async () => {
    const requests = serveWith(() => noAnswer);
    const { result } = renderHookInApp(() => useWebhookDeliveries(undefined), undefined);
    await eventually(() => expect(result.current.rows).toEqual([]));
    expect(requests).toEqual([]);
  });

  it('are sent again with a toast, and loaded again', async () => {
    const requests = serveWith(({ method }) =>
      method === 'GET' ? { body: { deliveries: [delivery], next: null } } : { status: 204 },
    );
    const { result } = renderHookInApp(() => useWebhookDeliveries(7), undefined);
    await eventually(() => expect(result.current.rows).toEqual([delivery]));
    requests.length = 0;
    await act(async () => await result.current.replay(delivery));
    await eventually(() => expect(requests).toHaveLength(2));
    expect(linesOf(requests)).toEqual([
      'POST /api/webhooks/7/deliveries/41/replay',
      'GET /api/webhooks/7/deliveries',
    ]);
    expect(notices.map(({ tone }) => tone)).toEqual(['success']);
  });
});
