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

// Some private windows, and this test environment, have no database.
describe('an outbox without a database', () => {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await openOutbox('link:3');
    for (const key of ['a', 'b', 'c']) await outbox.add(entry(key));
  });
  const keys = async (): Promise<string[]> => (await outbox.list()).map(({ key }) => key);

  it('keeps the order of reports, with increasing ids', async () => {
    expect(await keys()).toEqual(['a', 'b', 'c']);
    const ids = (await outbox.list()).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('replaces a report in place', async () => {
    const second = (await outbox.list())[1];
    if (second) await outbox.replace({ ...second, key: 'changed' });
    expect(await keys()).toEqual(['a', 'changed', 'c']);
  });

  it('removes sent reports, and does not reuse their ids', async () => {
    const last = (await outbox.list()).at(-1);
    if (last) await outbox.remove(last.id);
    await outbox.add(entry('d'));
    expect(await keys()).toEqual(['a', 'b', 'd']);
    expect((await outbox.list()).at(-1)?.id).toBeGreaterThan(last?.id ?? Number.POSITIVE_INFINITY);
  });

  it('is kept as long as the page is open', async () => {
    expect(await (await openOutbox('link:3')).list()).toEqual([]);
  });
});
