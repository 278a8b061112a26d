import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Commit } from '../../server/src/plan/plan-store.ts';
import {
  add,
  anna,
  changeAt,
  day,
  dayStream,
  edit,
  item,
  order,
  remove,
  truck,
  useCommits,
} from '../support/commits.ts';

const scene = useCommits();
const edited = edit('orders', order, { note: 'neu' });

/** Returns the result of an edit of the order and asserts that nothing was stored. */
const refused = async (more: Partial<Commit>) => {
  const before = await scene.rows();
  const result = await scene.commit([changeAt((await scene.head()) + 1, [edited])], more);
  expect(await scene.rows()).toEqual(before);
  return result;
};

describe('nothing is stored', () => {
  it('on another day than the one that was read: what was missed comes with it', async () => {
    const { patch } = changeAt(2, []);
    await scene.write(edit('trucks', truck, { color: 'ROSE' }));
    const result = await refused({ at: { [dayStream]: 1, halls: 0 } });
    expect(result).toEqual({
      result: 'stale',
      heads: { [dayStream]: 2 },
      missed: {
        [dayStream]: [
          {
            epoch: scene.epoch,
            revision: 2,
            patch,
            action: 'test.commit',
            actor: 'user:1',
            actorName: 'Anna',
            mutationId: expect.any(String),
            totals: expect.any(Array),
          },
        ],
      },
    });
    expect(await refused({ at: { [dayStream]: 3 } })).toEqual({
      result: 'stale',
      heads: { [dayStream]: 2 },
      missed: { [dayStream]: null },
    });
  });

  it.each([
    [200, 200],
    [201, undefined],
  ])('%i changes behind: %s of them are told', async (changes, told) => {
    for (let done = 0; done < changes; done += 100) {
      const more = Array.from({ length: Math.min(100, changes - done) }, (_, index) =>
        changeAt(2 + done + index, []),
      );
      await scene.commit(more);
    }
    const result = await refused({ at: { [dayStream]: 1 } });
    expect(result.result === 'stale' && result.missed[dayStream]?.length).toBe(told);
  });

  it('under another epoch, whatever else is wrong', async () => {
    const result = await refused({ epoch: 'another', at: { [dayStream]: 77 }, logins: [99] });
    expect(result).toEqual({ result: 'otherEpoch', epoch: scene.epoch });
  });

  it('by who is signed out, too late, or no longer a user', async () => {
    const { db } = scene.database;
    await sql`INSERT INTO app_user (email, name, password_hash, is_active) VALUES ('b@werkplan.example', 'Bernd', '', false)`.execute(
      db,
    );
    await sql`
      INSERT INTO login (user_id, created_at, last_seen_at, expires_at, ended_at) VALUES
        (1, '2026-11-01', '2026-11-01', '2026-11-23 08:00:00.001Z', NULL), (1, '2026-11-01', '2026-11-01', '2026-11-23 08:00Z', NULL),
        (1, '2026-11-01', '2026-11-01', '2026-12-01', '2026-11-22'), (2, '2026-11-01', '2026-11-01', '2026-12-01', NULL)`.execute(
      db,
    );
    await sql`
      INSERT INTO api_token (name, hash, prefix, scopes, created_at, expires_at, created_by, revoked_at) VALUES
        ('a', 'a', 'a', '{write}', now(), NULL, NULL, NULL), ('b', 'b', 'b', '{write}', now(), '2026-11-23 08:00:00.001Z', 1, NULL),
        ('c', 'c', 'c', '{write}', now(), '2026-11-23 08:00Z', 1, NULL), ('d', 'd', 'd', '{write}', now(), NULL, 2, NULL),
        ('e', 'e', 'e', '{write}', now(), NULL, 1, '2026-11-22')`.execute(db);
    await sql`INSERT INTO app_user (email, name, password_hash, role) VALUES ('c@werkplan.example', 'Clara', '', 'viewer')`.execute(
      db,
    );
    await sql`
      INSERT INTO yard_link (name, date, valid_until, created_at, created_by, revoked_at) VALUES
        ('a', '2026-11-23', '2026-11-24', now(), 1, NULL), ('b', '2026-11-23', '2026-11-23 08:00Z', now(), 1, NULL),
        ('c', '2026-11-23', '2026-11-24', now(), 1, '2026-11-22'), ('d', '2026-11-23', '2026-11-24', now(), 2, NULL),
        ('e', '2026-11-23', '2026-11-24', now(), 3, NULL)`.execute(db);
    const all = { logins: [1, 2, 3, 4, 5], tokens: [1, 2, 3, 4, 5, 6], links: [1, 2, 3, 4, 5, 6] };
    expect(await refused(all)).toEqual({
      result: 'ended',
      logins: [2, 3, 4, 5],
      tokens: [3, 4, 5, 6],
      links: [2, 3, 4, 5, 6],
    });
    const living = { logins: [1], tokens: [1, 2], links: [1] };
    expect(await scene.commit([], living)).toMatchObject({ result: 'stored' });
  });

  it('when a number means other orders by now', async () => {
    const guard = (number: string, ids: number[], from = day) => ({ numbers: [{ number, from, ids }] });
    const overtaken = { result: 'overtaken' };
    expect(await refused(guard('248001', []))).toEqual(overtaken);
    expect(await refused(guard('248001', [1, 2]))).toEqual(overtaken);
    expect(await refused(guard('1', [1]))).toEqual(overtaken);
    expect(await refused(guard('248001', [1], '2026-11-24'))).toEqual(overtaken);
    expect(await scene.commit([], guard('248001', [1]))).toMatchObject({ result: 'stored' });
    await scene.write(
      edit('orders', order, { isCanceled: true }),
      add('orders', { ...order, id: 3 }),
      add('orders', { ...order, id: 2 }),
    );
    expect(await scene.commit([], guard('248001', [3, 2]))).toMatchObject({ result: 'stored' });
  });

  it('when the day was printed meanwhile', async () => {
    const print = {
      date: day,
      paper: 'delivery' as const,
      revision: 1,
      printedAt: '2026-11-23T08:00:00.000Z',
      actor: anna,
      content: {},
      after: null,
    };
    await scene.commit([], { prints: [print] });
    expect(await refused({ prints: [print] })).toEqual({ result: 'overtaken' });
    expect(await refused({ prints: [{ ...print, after: 77 }] })).toEqual({ result: 'overtaken' });
  });

  it('under a key that was claimed: its answer comes with it', async () => {
    await sql`INSERT INTO idempotency (actor, key, fingerprint, answer) VALUES ('user:1', 'old', 'f', '{"body":{"id":1},"revisions":{}}')`.execute(
      scene.database.db,
    );
    const change = changeAt(2, [edit('trucks', truck, { color: 'ROSE' })]);
    const stored = await scene.commit([change]);
    const asOf = stored.result === 'stored' ? stored.ids[0] : null;
    const { reply } = change;
    const claimed = {
      actor: 'user:1',
      ...change.idempotency,
      asOf,
      reply,
      revisions: { [dayStream]: 2 },
      answer: null,
    };
    const before = await scene.rows();
    const idempotency = { key: change.idempotency?.key ?? '', fingerprint: 'another' };
    const again = [changeAt(3, [edited]), changeAt(4, [remove('deliveryItems', item)], { idempotency })];
    expect(await scene.commit(again)).toEqual({ result: 'known', keys: [claimed] });
    expect(await scene.rows()).toEqual(before);
    const old = {
      actor: 'user:1',
      key: 'old',
      fingerprint: 'f',
      asOf: null,
      reply: null,
      revisions: {},
      answer: { body: { id: 1 }, revisions: {} },
    };
    const asked = ['old', 'never', claimed.key ?? ''].map((key) => ({ actor: 'user:1', key }));
    expect(await refused({ asked })).toEqual({
      result: 'known',
      keys: expect.arrayContaining([claimed, old]),
    });
    const others = asked.map(({ key }) => ({ actor: 'user:2', key }));
    expect(await scene.commit([], { asked: others })).toMatchObject({ result: 'stored' });
  });
});
