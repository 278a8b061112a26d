import { maskitoTime } from '@maskito/kit';

/** 730 becomes 07:30, 25:99 cannot be typed. */
export const timeMask = maskitoTime({ mode: 'HH:MM' });
