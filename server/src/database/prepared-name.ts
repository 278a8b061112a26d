/** Enough for every statement of the server; one whose text varies without end stays unprepared. */
const maxPrepared = 500;
const names = new Map<string, string>();

/** Each statement is prepared once per connection under this name: it is planned once, not each time. */
export const preparedName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const name = `w${names.size}`;
  names.set(text, name);
  return name;
};
