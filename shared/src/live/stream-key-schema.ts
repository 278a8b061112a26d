import { z } from 'zod';
import { type StreamKey, type RoomKey, dayOfKey } from './stream-key.ts';

const isStreamKey = (key: string): key is StreamKey =>
  key === 'trucks' || key === 'halls' || (key.startsWith('day:') && dayOfKey(key) !== null);

const isRoomKey = (key: string): key is RoomKey =>
  isStreamKey(key) || (key.startsWith('halls:') && dayOfKey(key) !== null);

export const streamKeySchema = z
  .string('validation.invalidFormat')
  .refine(isStreamKey, 'validation.invalidFormat')
  .transform((key) => key as StreamKey)
  .meta({ description: '`day:YYYY-MM-DD`, `trucks` or `halls`' });
export const roomKeySchema = z
  .string('validation.invalidFormat')
  .refine(isRoomKey, 'validation.invalidFormat')
  .transform((key) => key as RoomKey);
