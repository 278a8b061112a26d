/** Loads a part of the screen together with the texts of pages on which no day's work begins. */
export const withFurtherTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const { loadFurtherTexts } = await import('./further-texts.ts');
  const [loaded] = await Promise.all([part, loadFurtherTexts()]);
  return loaded;
};
