/** An answer that the page's HTML brought along (`server/src/http/client-pages.ts`). */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** ms after the page was opened: what nobody has taken by then is old. */
const freshMs = 20_000;

/** Resolves once the HTML is here as a whole: this code runs while the rest is on its way. */
export const pageParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
};

/** The block with the answer, once it is here as a whole. */
const blockOf = (address: string): HTMLElement | null => {
  const block = document.getElementById(address);
  return block?.nextSibling || document.readyState !== 'loading' ? block : null;
};

/** Resolves as soon as the block is here, or the HTML without one. */
const arrival = async (address: string): Promise<void> => {
  if (document.readyState !== 'loading' || blockOf(address)) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => blockOf(address) && resolve());
    observer.observe(document.documentElement, { childList: true, subtree: true });
    void pageParsed().then(() => {
      observer.disconnect();
      resolve();
    });
  });
};

/** The answer to a GET of this address, for the first who asks while the page is being opened. */
export const takePageAnswer = async (address: string): Promise<PageAnswer | null> => {
  await arrival(address);
  const block = blockOf(address);
  block?.remove();
  if (!block || performance.now() > freshMs) return null;
  // A day takes an old machine as long to read as the page's frame to draw: not in the same task.
  await new Promise((resolve) => setTimeout(resolve));
  return JSON.parse(block.textContent) as PageAnswer;
};
