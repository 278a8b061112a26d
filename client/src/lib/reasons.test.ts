import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-errors.ts';
import { registerReasonDialog, ReasonDeclinedError, sendWithReason, type ReasonQuestion } from './reasons.ts';

const wanted = new ApiError(409, { type: 'REASON_REQUIRED', days: [] });
const ask = vi.fn<(wanted: ReasonQuestion) => Promise<string | null>>();
registerReasonDialog(ask);
afterEach(() => void ask.mockReset());

/** Simulates a server that makes a change only with a reason. */
const strict = async ({ reason }: { reason?: string }): Promise<string> => {
  if (reason === undefined) throw wanted;
  return await Promise.resolve(`done: ${reason}`);
};

it('asks for a reason if the server requires one, and sends the change again with it', async () => {
  ask.mockResolvedValue('Baustelle hat verschoben');
  expect(await sendWithReason('key1')(strict)).toBe('done: Baustelle hat verschoben');
  expect(ask.mock.calls).toEqual([[{ refusal: wanted, key: 'key1' }]]);
});

it('asks once per change, however often it is sent', async () => {
  ask.mockResolvedValue('Falsch geplant');
  const send = sendWithReason('key2');
  await send(strict);
  expect(await send(strict)).toBe('done: Falsch geplant');
  expect(ask).toHaveBeenCalledTimes(1);
});

it('cancels the change if the planner cancels the question', async () => {
  ask.mockResolvedValue(null);
  await expect(sendWithReason('key3')(strict)).rejects.toBeInstanceOf(ReasonDeclinedError);
});

it('passes on other refusals', async () => {
  const refused = new ApiError(409, { type: 'SLOT_TAKEN' });
  await expect(sendWithReason('key4')(async () => await Promise.reject(refused))).rejects.toBe(refused);
  expect(ask).not.toHaveBeenCalled();
});

it('also asks users for whom the day is locked', async () => {
  const locked = new ApiError(403, { type: 'RELEASED_DAY_LOCKED', days: [] });
  ask.mockResolvedValue('Anderer Grund');
  const send = vi.fn<(given: { reason?: string }) => Promise<string>>(async ({ reason }) =>
    reason === undefined ? await Promise.reject(locked) : await Promise.resolve(reason),
  );
  expect(await sendWithReason('key5')(send)).toBe('Anderer Grund');
  expect(send).toHaveBeenCalledTimes(2);
});
