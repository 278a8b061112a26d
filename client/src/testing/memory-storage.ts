/** Creates a Storage with these items, independent of the browser's. */
export const memoryStorage = (items = new Map<string, string>()): Storage => ({
  get length() {
    return items.size;
  },
  key: (index) => [...items.keys()][index] ?? null,
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  removeItem: (key) => void items.delete(key),
  clear: () => items.clear(),
});
