import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import { Webhook } from 'standardwebhooks';

/** A receiver of webhooks, as an ERP would run it; it verifies signatures with the Standard Webhooks library. */
export interface Receiver {
  readonly url: string;
  /** Messages with a valid signature, including repetitions. */
  readonly received: PlanMessage[];
  /** Bodies of requests without a valid signature. */
  readonly refused: string[];
  /** The answer to the next requests; status 200 unless set. */
  answer: { status: number; body?: string; headers?: Record<string, string> };
  /** The webhook's secret, set after the webhook was created. */
  secret: string;
  /** Resolves when the next message has arrived: `held` delays its answer until `goOn`, `lost` drops the connection. */
  next: (fate: 'held' | 'lost') => Promise<void>;
  goOn: () => void;
  close: () => Promise<void>;
}

/** @param now the receiver's clock, because the library refuses messages whose time differs too much */
export const startReceiver = async (now: () => Date = () => new Date()): Promise<Receiver> => {
  const server: Server = createServer();
  let waiting: { fate: 'held' | 'lost'; come: () => void } | null = null;
  let release: () => void = () => undefined;
  const receiver: Receiver = {
    next: async (fate) => await new Promise((come) => (waiting = { fate, come })),
    goOn: () => release(),
    url: '',
    received: [],
    refused: [],
    answer: { status: 200 },
    secret: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const take = async (request: IncomingMessage): Promise<void> => {
    const body = await text(request);
    try {
      verify(receiver.secret, body, request, now());
      if (receiver.answer.status < 300) receiver.received.push(JSON.parse(body) as PlanMessage);
    } catch (error) {
      receiver.refused.push(String(error));
    }
  };
  server.on('request', (request, response) => {
    const caught = waiting;
    waiting = null;
    if (caught?.fate === 'lost') return caught.come();
    void take(request).then(async () => {
      if (caught) {
        const isFree = new Promise<void>((free) => (release = free));
        caught.come();
        await isFree;
      }
      const { status, body = '', headers = {} } = receiver.answer;
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
};

const systemNow = Date.now;

const verify = (secret: string, body: string, request: IncomingMessage, now: Date): void => {
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(request.headers[name]),
    ]),
  );
  Date.now = () => now.getTime();
  try {
    new Webhook(secret).verify(body, headers);
  } finally {
    Date.now = systemNow;
  }
};
