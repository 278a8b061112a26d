/** An answer embedded in the page's HTML (`server/src/http/client-pages.ts`). */
export interface EmbeddedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Time (ms) after which an embedded answer counts as outdated, measured from opening the page. */
const freshMs = 20_000;

/** Resolves when the HTML is parsed completely; the app's script is async, so it may run earlier. */
export const pageIsParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
};

/** Returns the element with the answer; null if it is missing or not parsed completely yet. */
const blockOf = (address: string): HTMLElement | null => {
  const block = document.getElementById(address);
  return block?.nextSibling || document.readyState !== 'loading' ? block : null;
};

/** Resolves when the element is parsed, or when the HTML ends without it. */
const arrival = async (address: string): Promise<void> => {
  if (document.readyState !== 'loading' || blockOf(address)) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => blockOf(address) && resolve());
    observer.observe(document.documentElement, { childList: true, subtree: true });
    void pageIsParsed().then(() => {
      observer.disconnect();
      resolve();
    });
  });
};

/** Returns the embedded answer to a GET of this address to its first caller; null if it is missing or outdated. */
export const takeEmbeddedAnswer = async (address: string): Promise<EmbeddedAnswer | null> => {
  await arrival(address);
  const block = blockOf(address);
  block?.remove();
  if (!block || performance.now() > freshMs) return null;
  // Parses in a later task, because on a slow machine parsing takes as long as rendering the page's frame.
  await new Promise((resolve) => setTimeout(resolve));
  return JSON.parse(block.textContent) as EmbeddedAnswer;
};
