import { expect, it } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { socket } from './server-socket.ts';
import { eventually } from '../testing/eventually.ts';

const made = {
  listeners: new Map<string, (...values: unknown[]) => void>(),
  any: (..._values: unknown[]): void => undefined,
  calls: [] as string[],
};
/** The used parts of Socket.IO's client. */
const io = () => ({
  connected: true,
  active: true,
  on: (event: string, listener: () => void) => made.listeners.set(event, listener),
  onAny: (listener: () => void) => (made.any = listener),
  connect: () => made.calls.push('connect'),
  disconnect: () => made.calls.push('disconnect'),
  emit: (event: string) => made.calls.push(event),
});

it('connects once the page is usable, and passes events to listeners registered before', async () => {
  createClient({ io: async () => await Promise.resolve(io as never) });
  const heard: unknown[] = [];
  const listen = (reason: unknown): void => void heard.push(reason);
  socket().on('disconnect', listen);
  socket().on('bye', listen);
  socket().emit('leave', { key: 'trucks' }, () => undefined);
  await expect(socket().join({ key: 'trucks' }, 1)).rejects.toThrow('not connected yet');
  expect([socket().connected, socket().active]).toEqual([false, false]);
  socket().connect();
  expect([socket().connected, socket().active, made.calls.length]).toEqual([false, true, 0]);
  markPageUsable();
  await eventually(() => expect(made.calls).toEqual(['connect']));
  expect(socket().connected).toBe(true);
  made.listeners.get('disconnect')?.('ping timeout');
  made.any('bye', { reason: 'forbidden' });
  socket().off('bye', listen);
  made.any('bye', { reason: 'forbidden' });
  expect(heard).toEqual(['ping timeout', { reason: 'forbidden' }]);
  socket().disconnect();
  expect(made.calls).toEqual(['connect', 'disconnect']);
});
