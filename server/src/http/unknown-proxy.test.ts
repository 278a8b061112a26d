import { describe, expect, it } from 'vitest';
import { UnknownProxy } from './unknown-proxy.ts';

const start = Date.parse('2026-11-23T06:00:00Z');
const proxyWith = (trustProxy: number | readonly string[] = 0) => {
  let nowMs = start;
  const proxy = new UnknownProxy(trustProxy, { now: () => new Date(nowMs) });
  const call = (remoteAddress: string, forwarded?: string): void =>
    proxy.note({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress } as never,
    });
  const pass = (minutes: number): void => void (nowMs += minutes * 60_000);
  return { proxy, call, pass };
};

describe('a call that names another caller', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:10.1.2.3', true],
    ['172.17.0.1', true],
    ['192.168.1.2', true],
    ['fd00::7', true],
    ['fe80::1%eth0', true],
    ['203.0.113.7', false],
    ['172.32.0.1', false],
    ['2001:db8::1', false],
    ['', false],
  ])('from %s is a proxy’s: %s', (remote, isProxy) => {
    const { proxy, call } = proxyWith();
    call(remote, '203.0.113.9');
    expect(proxy.seenSince !== null).toBe(isProxy);
  });

  it('passes unnoticed when the settings know the proxy', () => {
    for (const trusted of [1, ['10.0.0.7']]) {
      const { proxy, call } = proxyWith(trusted);
      call('10.0.0.7', '203.0.113.9');
      expect(proxy.seenSince).toBeNull();
    }
  });

  it('counts from the first one until none has come for an hour', () => {
    const { proxy, call, pass } = proxyWith();
    call('10.0.0.7');
    expect(proxy.seenSince).toBeNull();
    call('10.0.0.7', '203.0.113.9');
    pass(50);
    call('10.0.0.7', '203.0.113.9');
    pass(50);
    expect(proxy.seenSince).toEqual(new Date(start));
    pass(11);
    expect(proxy.seenSince).toBeNull();
    call('10.0.0.7', '203.0.113.9');
    expect(proxy.seenSince).toEqual(new Date(start + 111 * 60_000));
  });
});
