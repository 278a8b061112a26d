export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const isTimeOfDay = (text: string): boolean => timePattern.test(text);

/** Returns the minutes since midnight of HH:MM, with or without seconds. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
