import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-errors.ts';
import { askForReasonsWith, ReasonDeclined, reasoned, type WantedReason } from './reasons.ts';

const wanted = new ApiError(409, { type: 'REASON_REQUIRED', days: [] });
const ask = vi.fn<(wanted: WantedReason) => Promise<string | null>>();
askForReasonsWith(ask);
afterEach(() => void ask.mockReset());

/** Simulates a server that makes a change only with a reason. */
const strict = async ({ reason }: { reason?: string }): Promise<string> => {
  if (reason === undefined) throw wanted;
  return await Promise.resolve(`done: ${reason}`);
};

it('asks for the reason of a change that is refused for want of one, and sends it again with that', async () => {
  ask.mockResolvedValue('Baustelle hat verschoben');
  expect(await reasoned('key1')(strict)).toBe('done: Baustelle hat verschoben');
  expect(ask.mock.calls).toEqual([[{ refusal: wanted, key: 'key1' }]]);
});

it('asks once a change, however often it is sent', async () => {
  ask.mockResolvedValue('Falsch geplant');
  const send = reasoned('key2');
  await send(strict);
  expect(await send(strict)).toBe('done: Falsch geplant');
  expect(ask).toHaveBeenCalledTimes(1);
});

it('gives the change up when its planner does', async () => {
  ask.mockResolvedValue(null);
  await expect(reasoned('key3')(strict)).rejects.toBeInstanceOf(ReasonDeclined);
});

it('leaves what is refused for anything else alone', async () => {
  const refused = new ApiError(409, { type: 'SLOT_TAKEN' });
  await expect(reasoned('key4')(async () => await Promise.reject(refused))).rejects.toBe(refused);
  expect(ask).not.toHaveBeenCalled();
});

it('asks whom the day is locked for, too', async () => {
  const locked = new ApiError(403, { type: 'RELEASED_DAY_LOCKED', days: [] });
  ask.mockResolvedValue('Anderer Grund');
  const send = vi.fn<(given: { reason?: string }) => Promise<string>>(async ({ reason }) =>
    reason === undefined ? await Promise.reject(locked) : await Promise.resolve(reason),
  );
  expect(await reasoned('key5')(send)).toBe('Anderer Grund');
  expect(send).toHaveBeenCalledTimes(2);
});
