const now = new Date();
const berlin = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});
const hour = Number(berlin.format(now));
const ahead = ((hour - now.getUTCHours() + 24) % 24) + 12 - hour;

/**
 * A time zone in which it is about noon when the test run starts, on the same date as in Berlin, so that no midnight
 * passes while windows are open. (`Etc/GMT-5` is five hours ahead of UTC.)
 */
export const middayZone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;

/** A time zone with another date than Berlin's, in which no midnight passes within the next two hours. */
export const otherDayZone = hour < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14';
