/** An answer embedded in the page's HTML (`server/src/http/client-pages.ts`). */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** ms after opening the page; answers taken later are outdated. */
const freshMs = 20_000;

/** Resolves once the HTML is parsed completely, as this code runs before that. */
export const pageParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
};

/** The element with the answer, once it is parsed completely. */
const blockOf = (address: string): HTMLElement | null => {
  const block = document.getElementById(address);
  return block?.nextSibling || document.readyState !== 'loading' ? block : null;
};

/** Resolves once the element is parsed, or the HTML ends without one. */
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

/** Returns the embedded answer to a GET of this address, to the first caller only. */
export const takePageAnswer = async (address: string): Promise<PageAnswer | null> => {
  await arrival(address);
  const block = blockOf(address);
  block?.remove();
  if (!block || performance.now() > freshMs) return null;
  // Parses in a later task, because a day takes an old machine as long to parse as the page's frame to draw.
  await new Promise((resolve) => setTimeout(resolve));
  return JSON.parse(block.textContent) as PageAnswer;
};
