export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ToastPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const widest = 432;
/** Height (px) of a toast with two lines of text. */
const noticeHeight = 46;
/** Visible height (px) of the two toasts behind the front one. */
const behindHeight = 6;
const neededHeight = noticeHeight + behindHeight;
const narrowest = 320;
const distance = 8;

/** Returns the vertical ranges [from, to] that no box overlaps and that are high enough for a toast. */
const freeHeights = (blocked: readonly Box[], { top, bottom }: Box): (readonly [number, number])[] => {
  const free: (readonly [number, number])[] = [];
  let from = top;
  for (const box of blocked.toSorted((one, other) => one.top - other.top)) {
    free.push([from, box.top]);
    from = Math.max(from, box.bottom);
  }
  free.push([from, bottom]);
  return free.filter(([start, end]) => end - start >= neededHeight);
};

const centerOf = (box: Box): number => (box.left + box.right) / 2;

/**
 * Finds the widest position (px) in `area` clear of `blocked`; if several are equally wide, the nearest to `center`. Null
 * if none has the width `atLeast`.
 */
const freePlace = (
  area: Box,
  blocked: readonly Box[],
  center: number,
  atLeast: number,
): ToastPosition | null => {
  const lefts = [area.left, ...blocked.map((box) => box.right + distance)];
  const rights = [area.right, ...blocked.map((box) => box.left - distance)];
  const places = lefts.flatMap((start) =>
    rights
      .filter((end) => start >= area.left && end <= area.right && end - start >= atLeast)
      .flatMap((end) => {
        const between = blocked.filter((box) => box.left < end && box.right > start);
        const width = Math.min(widest, end - start);
        const left = Math.min(Math.max(center - width / 2, start), end - width);
        return freeHeights(between, area).map(([from, to]) => ({
          left,
          top: (from + to - neededHeight) / 2 + behindHeight,
          width,
        }));
      }),
  );
  const offCenter = ({ left, width }: ToastPosition): number => Math.abs(left + width / 2 - center);
  return (
    places.toSorted((one, other) => other.width - one.width || offCenter(one) - offCenter(other))[0] ?? null
  );
};

/** Returns the position if it contains the window's centre, otherwise null. */
const centred = (place: ToastPosition | null, center: number): ToastPosition | null =>
  place && Math.abs(place.left + place.width / 2 - center) < place.width / 2 ? place : null;

/** Moves `top` down until a toast there covers no head; returns the given `top` if that would be in the lower half. */
const belowHeads = (window: Box, heads: readonly Box[], { left, top, width }: ToastPosition): number => {
  const between = heads.filter((box) => box.left < left + width && box.right > left);
  let free = top;
  for (const box of between.toSorted((one, other) => one.top - other.top))
    if (box.top < free + noticeHeight && box.bottom > free) free = box.bottom + distance;
  return free < window.bottom / 2 ? free : top;
};

/**
 * Returns the position of toasts: over the bar at the window's centre, as wide as possible without covering `taken`;
 * below the bar, and if possible below the page's `heads`, if the bar has no room.
 */
export const toastPosition = (
  window: Box,
  bar: Box,
  taken: readonly Box[],
  heads: readonly Box[] = [],
): ToastPosition => {
  const center = centerOf(window);
  // In narrow windows the sidebar's upper end can be used, too.
  const isNarrow = bar.right - bar.left < widest + 2 * distance;
  const start = isNarrow ? window.left : bar.left;
  // Destructured, because spreading a DOMRect copies nothing: its properties are on the prototype.
  const { top, bottom } = bar;
  const area = { top, bottom, left: start + distance, right: bar.right - distance };
  const over = centred(freePlace(area, taken, center, narrowest), center);
  if (over) return over;
  const width = Math.min(widest, area.right - area.left);
  const below = { left: Math.max(center - width / 2, area.left), top: bottom + distance, width };
  return { ...below, top: belowHeads(window, heads, below) };
};
