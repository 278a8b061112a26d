/** Height (px) of the page's toolbar, which covers the elements under it. */
const barHeight = 56;

/** Minimum distance (px) from the window's lower edge. */
const margin = 8;

/**
 * Returns a popover's anchor that stays inside the window when its element is scrolled out of view or is removed. A popover
 * outside the window would scroll the whole page when it takes the focus.
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
