const family = '"Inter Variable"';

/** Weight and size (px) of most texts, in the order in which a page shows them. */
export const fontForms: readonly (readonly [weight: number, size: number])[] = [
  [430, 13],
  [530, 13],
  [620, 13],
  [640, 13],
  [620, 16],
  [640, 14],
  [430, 12],
  [620, 12],
  [430, 11],
  [620, 11],
  [620, 10.5],
  [620, 9.5],
];
/** Letters of the texts, except the rarest. */
const letters = 'abcdefghijklmnopqrstuvwxyzABDEFGHIKLMNPRSTUVWZ0123456789äöüß.,:·–/%()';

/**
 * Makes the browser prepare each weight and size of the variable font in a separate task before texts render; otherwise
 * the first layout does all at once, which takes a slow machine 50 ms.
 */
export const prepareFonts = async (): Promise<void> => {
  await document.fonts.load(`1em ${family}`);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return;
  for (const [weight, size] of fontForms) {
    await new Promise((done) => setTimeout(done));
    context.font = `${weight} ${size}px ${family}`;
    context.measureText(letters);
  }
};
