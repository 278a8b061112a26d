/** Height of the bar (px), which covers what lies under it. */
const barHeight = 56;

/** Distance (px) to the window's lower edge. */
const margin = 8;

/**
 * Returns an anchor that stays in the window while its element is scrolled out of it or has gone: a popover that opens outside
 * would scroll the whole page as it takes the focus.
 */
export const anchorInSight = (element: HTMLElement) => {
  let rect = element.getBoundingClientRect();
  return {
    get contextElement(): HTMLElement {
      return element.isConnected ? element : document.body;
    },
    getBoundingClientRect: (): DOMRect => {
      if (element.isConnected) rect = element.getBoundingClientRect();
      const inside = (y: number): number => Math.max(barHeight, Math.min(y, innerHeight - margin));
      const [top, bottom] = [inside(rect.top), inside(rect.bottom)];
      return new DOMRect(rect.left, top, rect.width, bottom - top);
    },
  };
};
