const hour = new Date().getUTCHours();

/**
 * A time zone in which it is about noon as a test run begins: a plant that lives in it sees no midnight come while
 * windows are open, whenever the tests run. (`Etc/GMT-5` is five hours ahead of UTC.)
 */
export const middayZone = hour === 12 ? 'Etc/GMT' : `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(12 - hour)}`;
