import { describe, expect, it } from 'vitest';
import { isTimeOfDay } from './time-of-day.ts';
import { timeOfDaySchema } from './time-of-day-schema.ts';
import { spec } from './testing/spec.ts';

describe('timeOfDaySchema', () => {
  it('accepts every minute of a day', () => {
    spec('5.7');
    for (let minute = 0; minute < 1_440; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(timeOfDaySchema.parse(time)).toBe(time);
    }
  });

  it.each(['24:00', '7:30', '07:60', '07:3', '07:300', ' 07:30', '07:30\n', '0730', '０７:30'])(
    'refuses %j as a wrong format',
    (text) => {
      spec('5.7', '9.10');
      expect(isTimeOfDay(text)).toBe(false);
      expect(timeOfDaySchema.safeParse(text).error?.issues[0]?.message).toBe('validation.time');
    },
  );

  it.each(['', null, undefined])('asks for a missing one (%j)', (value) => {
    expect(timeOfDaySchema.safeParse(value).error?.issues[0]?.message).toBe('validation.mandatoryField');
  });
});
