// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { outboxInMemory, type Outbox } from './outbox.ts';
import { createSender } from './sender.ts';
import { aMark, aNote, departed, mark, photo } from './testing/a-yard.ts';
import type { ReportAnswer, Report, WaitingReport } from './waiting.ts';

const answeredAt = '2026-11-17T05:10:00.000Z';
const usual = ({ report }: WaitingReport): ReportAnswer => {
  if (report.kind === 'departed') {
    const { deliveryId } = report;
    return { deliveryId, departed: report.departed ? { at: answeredAt, by: 'Tor 3', linkId: 3 } : null };
  }
  if (report.kind === 'receipt') return aNote({ id: report.noteId });
  const { shipmentId, itemId } = report;
  const status = report.kind === 'mark' ? report.status : 'missing';
  return { shipmentId, itemId, mark: status && aMark({ status, at: answeredAt }) };
};
const refusal = (status: number, type: string, more = {}): ApiError =>
  new ApiError(status, { type, displayMessage: `Nein: ${type}`, ...more }, status === 429 ? 5 : 0);
const noLine = new NetworkError('no answer');

let outbox: Outbox;
let sent: WaitingReport[];
let over: number;
let clock: number;
let keys: number;
/** Reports that are shown as waiting. */
let shown: readonly WaitingReport[];
beforeEach(() => {
  outbox = outboxInMemory();
  sent = [];
  over = 0;
  clock = 0;
  keys = 0;
  shown = [];
});

/** Gives these answers or refusals in order, then a default answer. */
const senderWith = (...answers: (ReportAnswer | Error | (() => Promise<ReportAnswer>))[]) =>
  createSender({
    outbox,
    now: () => clock,
    send: async (entry) => {
      sent.push(entry);
      const next = answers.shift() ?? usual(entry);
      if (next instanceof Error) throw next;
      return typeof next === 'function' ? await next() : next;
    },
    onAnswered: () => undefined,
    onChanged: async () => {
      shown = await outbox.list();
    },
    onOver: () => {
      over += 1;
    },
  });

const report = async (...reports: Report[]): Promise<void> => {
  for (const one of reports) {
    keys += 1;
    await outbox.add({ key: `key-${keys}`, at: answeredAt, about: 'Kita', report: one, refusal: null });
  }
};
const left = async () => (await outbox.list()).map(({ key, refusal }) => [key, refusal?.reason ?? null]);

describe('waiting reports', () => {
  it('are sent in order, each once', async () => {
    await report(mark('ready'), mark('loaded', { shipmentId: 101, itemId: 11 }), departed());
    const sender = senderWith();
    await Promise.all([sender.flush(), sender.flush(), sender.flush()]);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
    expect(await left()).toEqual([]);
  });

  it('stay in order while no answer comes, and are sent again with the same key', async () => {
    await report(mark('ready'), mark('loaded'));
    const sender = senderWith(noLine, noLine);
    await sender.flush();
    await sender.flush();
    expect(await left()).toEqual([
      ['key-1', null],
      ['key-2', null],
    ]);
    await sender.flush();
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
    expect(await left()).toEqual([]);
  });

  it('made while another is being sent are sent after it', async () => {
    await report(mark('ready'));
    let answer: (value: ReportAnswer) => void = () => undefined;
    const held = new Promise<ReportAnswer>((resolve) => {
      answer = resolve;
    });
    const sender = senderWith(async () => await held);
    const first = sender.flush();
    await report(departed());
    const second = sender.flush();
    answer({ shipmentId: 100, itemId: 10, mark: aMark() });
    await Promise.all([first, second]);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  it('are no longer shown as waiting after another window has sent them', async () => {
    await report(mark('loaded'));
    shown = await outbox.list();
    const [entry] = shown;
    await outbox.remove(entry?.id ?? 0);
    await senderWith().flush();
    expect([sent, shown]).toEqual([[], []]);
  });

  it('about one card are based on the mark in the former answer, as is a photo', async () => {
    await report(mark('missing'), photo(), mark('loaded'));
    await senderWith().flush();
    expect(sent.map(({ report }) => 'seenAt' in report && report.seenAt)).toEqual([
      null,
      answeredAt,
      answeredAt,
    ]);
  });

  it.each([
    ['BODY_STALLED', 408],
    ['TOO_MANY_REQUESTS', 429],
    ['UNEXPECTED_EXCEPTION', 500],
    ['BUSY', 503],
  ])(
    'is never shown as refused by %s: a mark, a photo and a departure stay, and go out later',
    async (type, status) => {
      await report(mark('missing'), photo(), departed());
      const sender = senderWith(
        refusal(status, type),
        usual({ report: mark('missing') } as WaitingReport),
        refusal(status, type),
        usual({ report: photo() } as WaitingReport),
        refusal(status, type),
      );
      for (const sendings of [1, 3, 5]) {
        await sender.flush();
        expect(sent).toHaveLength(sendings);
        for (const [, reason] of await left()) expect(reason).toBeNull();
        clock += 10_000;
      }
      await sender.flush();
      expect(await left()).toEqual([]);
    },
  );

  it('wait as long as a busy server requests', async () => {
    await report(mark('ready'));
    const sender = senderWith(refusal(429, 'TOO_MANY_REQUESTS'));
    await sender.flush();
    clock = 4_999;
    await sender.flush();
    expect(sent).toHaveLength(1);
    clock = 5_000;
    await sender.flush();
    expect(sent).toHaveLength(2);
    expect(await left()).toEqual([]);
  });
});

describe('refused reports', () => {
  it.each([
    ['MOVED_MEANWHILE', 409, 'moved'],
    ['SHIPMENT_NOT_FOUND', 404, 'gone'],
    ['SHIPMENT_READ_ONLY', 409, 'readOnly'],
    ['NOTE_SIGNED', 409, 'signed'],
    ['NOTE_CANCELED', 409, 'canceled'],
    ['ACCESS_DENIED', 403, 'refused'],
  ])('%s is shown, and the next report is sent', async (type, status, reason) => {
    await report(mark('ready'), departed());
    await senderWith(refusal(status, type)).flush();
    expect(await left()).toEqual([['key-1', reason]]);
    expect(sent).toHaveLength(2);
    await senderWith().flush();
    expect(sent).toHaveLength(2);
  });

  it('show both marks if another user was faster, with the loader’s latest', async () => {
    const theirs = aMark({ by: 'Tor 1', status: 'missing' });
    await report(mark('ready'), mark('loaded'), mark('ready', { shipmentId: 101, itemId: 11 }));
    await senderWith(refusal(409, 'MARKED_MEANWHILE', { mark: theirs })).flush();
    const [refused, ...others] = await outbox.list();
    expect(refused).toMatchObject({
      report: { status: 'loaded' },
      refusal: { reason: 'faster', theirs, yours: 'loaded' },
    });
    expect(others).toEqual([]);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-3']);
  });

  it('for a photo without storage space say so, and the mark stays valid', async () => {
    await report(mark('missing'), photo(), mark('loaded'));
    const answered = { shipmentId: 100, itemId: 10, mark: aMark({ at: answeredAt }) };
    await senderWith(answered, refusal(409, 'PHOTOS_FULL')).flush();
    expect(sent.map(({ report }) => report.kind)).toEqual(['mark', 'photo', 'mark']);
    expect((await outbox.list()).map(({ refusal }) => refusal)).toEqual([
      { reason: 'refused', text: 'Nein: PHOTOS_FULL', type: 'PHOTOS_FULL' },
    ]);
  });

  it('for an unreadable photo do not affect later reports', async () => {
    await report(mark('missing'), photo(), mark('loaded'));
    const answered = { shipmentId: 100, itemId: 10, mark: aMark({ at: answeredAt }) };
    await senderWith(answered, refusal(400, 'PHOTO_UNREADABLE')).flush();
    expect(sent.map(({ report }) => report.kind)).toEqual(['mark', 'photo', 'mark']);
    expect(await left()).toEqual([['key-2', 'refused']]);
  });
});

it('an ended link sends nothing more', async () => {
  await report(mark('ready'), departed());
  await senderWith(refusal(401, 'SESSION_EXPIRED')).flush();
  expect([sent.length, over]).toEqual([1, 1]);
});
