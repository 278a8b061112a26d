import { beforeEach, describe, expect, it } from 'vitest';
import { openOutbox, type Outbox } from './outbox.ts';
import { mark } from './testing/a-yard.ts';

const entry = (key: string) => ({
  key,
  at: '2026-11-23T05:00:00Z',
  about: 'Kita',
  report: mark('ready'),
  refusal: null,
});

// Some private windows have no database, neither has this test environment.
describe('an outbox without a database', () => {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await openOutbox('link:3');
    for (const key of ['a', 'b', 'c']) await outbox.add(entry(key));
  });
  const keys = async (): Promise<string[]> => (await outbox.list()).map(({ key }) => key);

  it('keeps the order of the reports, under rising numbers', async () => {
    expect(await keys()).toEqual(['a', 'b', 'c']);
    const ids = (await outbox.list()).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('replaces a report in its place', async () => {
    const second = (await outbox.list())[1];
    if (second) await outbox.replace({ ...second, key: 'changed' });
    expect(await keys()).toEqual(['a', 'changed', 'c']);
  });

  it('forgets what was sent, and gives its number to nobody else', async () => {
    const last = (await outbox.list()).at(-1);
    if (last) await outbox.remove(last.id);
    await outbox.add(entry('d'));
    expect(await keys()).toEqual(['a', 'b', 'd']);
    expect((await outbox.list()).at(-1)?.id).toBeGreaterThan(last?.id ?? Number.POSITIVE_INFINITY);
  });

  it('lives as long as the page', async () => {
    expect(await (await openOutbox('link:3')).list()).toEqual([]);
  });
});
