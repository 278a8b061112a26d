const now = new Date();
const berlin = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
});
const hour = Number(berlin.format(now));
const ahead = ((hour - now.getUTCHours() + 24) % 24) + 12 - hour;

/**
 * A time zone in which it is about noon of Berlin's today as a test run begins: a plant that lives in it sees no midnight
 * come while windows are open, whenever the tests run. (`Etc/GMT-5` is five hours ahead of UTC.)
 */
export const middayZone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;

/** A time zone of another day than Berlin's, in which no midnight comes within the next two hours. */
export const otherDayZone = hour < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14';
