import type { Page } from 'playwright-core';

/**
 * Lists layout faults of the page: it scrolls sideways, a control or heading overlaps another one, a text is cut off and
 * readable nowhere else, or something can't be scrolled into view. `within` limits the check, e.g. to a dialog that has
 * just opened.
 */
export const findMisfits = async (page: Page, within = 'body'): Promise<string[]> =>
  await page.evaluate((part) => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const found = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const boxOf = (element: { getBoundingClientRect(): Box }): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const wordsOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 60) || element.localName;
    const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 2 || bottom - top < 2;
    /** Caches which elements are visible to assistive technology only. */
    const unseen = new Map<Element, boolean>();
    const isUnseen = (element: Element): boolean => {
      const known = unseen.get(element);
      if (known !== undefined) return known;
      const { parentElement } = element;
      const is =
        styleOf(element).clipPath === 'inset(50%)' || (parentElement !== null && isUnseen(parentElement));
      unseen.set(element, is);
      return is;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert]') &&
      !isUnseen(element);
    /** The ancestors that may clip this element, nearest first; a fixed element is clipped by none of them. */
    const aroundOf = (element: Element): Element[] => {
      const all: Element[] = [];
      let isFixed = styleOf(element).position === 'fixed';
      let isAbsolute = styleOf(element).position === 'absolute';
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        const { position, transform, contain, containerType } = styleOf(one);
        const holds =
          transform !== 'none' || /paint|layout|strict|content/.test(contain) || containerType !== 'normal';
        const isHolder = holds || position !== 'static';
        if (isFixed ? holds : !isAbsolute || isHolder) {
          all.push(one);
          isFixed = position === 'fixed';
          isAbsolute = position === 'absolute';
        }
      }
      return all;
    };
    const cuts = (element: Element, axis: 'overflowX' | 'overflowY'): boolean =>
      styleOf(element)[axis] !== 'visible';
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY'): boolean =>
      /auto|scroll/.test(styleOf(element)[axis]);
    const inner = (element: Element): Box => {
      const { left, top } = element.getBoundingClientRect();
      const x = left + element.clientLeft;
      const y = top + element.clientTop;
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
    };
    /** The part of a box that its clipping ancestors leave visible. */
    const seenOf = (element: Element, box: Box): Box => {
      const seen = { ...box };
      for (const one of [element, ...aroundOf(element)]) {
        const room = inner(one);
        if (cuts(one, 'overflowX')) {
          seen.left = Math.max(seen.left, room.left);
          seen.right = Math.min(seen.right, room.right);
        }
        if (cuts(one, 'overflowY')) {
          seen.top = Math.max(seen.top, room.top);
          seen.bottom = Math.min(seen.bottom, room.bottom);
        }
      }
      return seen;
    };
    const { scrollHeight } = document.documentElement;
    const pageBottom = Math.max(innerHeight, scrollHeight - scrollY);
    /** Returns the edge behind which a box stays hidden at any scroll position. */
    const hiddenBy = (element: Element, box: Box, slack: number): string => {
      let { left, right, top, bottom } = box;
      let [across, down] = [true, true];
      for (const one of [...aroundOf(element), document.documentElement]) {
        const room =
          one === document.documentElement
            ? { left: 0, top: 0, right: innerWidth, bottom: pageBottom }
            : inner(one);
        if (scrolls(one, 'overflowX')) {
          // Content left of the scroll origin can't be scrolled into view.
          if (across && left + one.scrollLeft < room.left - slack) return 'left';
          across = false;
        } else if (across && (cuts(one, 'overflowX') || one === document.documentElement)) {
          if (left < room.left - slack) return 'left';
          if (right > room.right + slack) return 'right';
        }
        if (scrolls(one, 'overflowY')) {
          if (down && top + one.scrollTop < room.top - slack) return 'top';
          down = false;
        } else if (down && (cuts(one, 'overflowY') || one === document.documentElement)) {
          if (top < room.top - slack) return 'top';
          if (bottom > room.bottom + slack) return 'bottom';
        }
        const outer = boxOf(one);
        if (!across) ({ left, right } = outer);
        if (!down) ({ top, bottom } = outer);
        if (scrolls(one, 'overflowX')) across = true;
        if (scrolls(one, 'overflowY')) down = true;
      }
      return '';
    };

    for (const one of [document.documentElement, ...document.querySelectorAll('main, dialog, [role=dialog]')])
      if (one.scrollWidth > one.clientWidth + 1 && (one.clientWidth > 0 || one.localName === 'html'))
        found.add(`${one.localName} scrolls sideways: ${one.scrollWidth} in ${one.clientWidth} px`);

    const isFramed = document.querySelector('main#content') !== null;
    if (isFramed && document.documentElement.scrollHeight > innerHeight + 1)
      found.add(`the page's frame scrolls: ${document.documentElement.scrollHeight} in ${innerHeight} px`);

    const bar = document.querySelector('[data-bar]:has(time[datetime])');
    const barHeight = bar?.getBoundingClientRect().height ?? 56;
    if (barHeight !== 56 && innerWidth >= 1024) found.add(`the day’s bar is ${barHeight} px high`);

    const pressed =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=option], [role=slider], [role=combobox]';
    const titles = 'h1, h2, h3, h4, [role=heading]';
    const whole = [...document.querySelectorAll<HTMLElement>(part)].filter(isShown).at(-1);
    if (!whole) return [`nothing of ${part}`];
    const elements = [whole, ...whole.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        !element.closest('[data-notices]') &&
        (!element.closest('svg') || element.matches('text')) &&
        isShown(element),
    );

    // Collects the texts with their elements and lines.
    const range = document.createRange();
    const texts = elements.flatMap((element) => {
      const own = [...element.childNodes].filter(
        (node): node is Text => node instanceof Text && node.data.trim() !== '',
      );
      if (own.length === 0 || element.matches('option, style, script')) return [];
      const lines = own.flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()]
          .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
          .filter((line) => !isEmpty(line));
      });
      if (lines.length === 0) return [];
      const box = {
        left: Math.min(...lines.map(({ left }) => left)),
        top: Math.min(...lines.map(({ top }) => top)),
        right: Math.max(...lines.map(({ right }) => right)),
        bottom: Math.max(...lines.map(({ bottom }) => bottom)),
      };
      return [
        {
          element,
          box,
          lines,
          text: own
            .map(({ data }) => data)
            .join(' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        },
      ];
    });
    const isTold = (element: Element, text: string): boolean => {
      for (let one: Element | null = element; one && one !== whole.parentElement; one = one.parentElement)
        if (one.getAttribute('title')?.replaceAll(/\s+/g, ' ').includes(text)) return true;
      return false;
    };
    const slack = { x: 1, y: 4 };
    for (const { element, box, text } of texts) {
      // A text may be clipped by its element or an ancestor, up to the nearest one that scrolls.
      for (const one of [element, ...aroundOf(element)]) {
        const [x, y] = [styleOf(one).overflowX, styleOf(one).overflowY];
        const room = inner(one);
        if (/auto|scroll/.test(x + y)) break;
        const isCutAcross =
          x !== 'visible' && (box.left < room.left - slack.x || box.right > room.right + slack.x);
        const isCutDown =
          y !== 'visible' && (box.top < room.top - slack.y || box.bottom > room.bottom + slack.y);
        if ((isCutAcross || isCutDown) && !isTold(element, text)) {
          found.add(`cut off: ${text.slice(0, 60)}`);
          break;
        }
      }
      const holder = element.closest(`${pressed}, [data-tone], [role=status]`);
      if (holder && holder !== whole && styleOf(holder).display !== 'inline') {
        const room = boxOf(holder);
        const spills =
          box.left < room.left - slack.x ||
          box.right > room.right + slack.x ||
          box.top < room.top - slack.y ||
          box.bottom > room.bottom + slack.y;
        if (spills && !isEmpty(room) && !isEmpty(seenOf(element, box)) && !isTold(element, text))
          found.add(`spills: ${text.slice(0, 60)} out of ${wordsOf(holder)}`);
      }
    }
    const canvas = document.createElement('canvas').getContext('2d');
    for (const element of elements)
      if (element instanceof HTMLInputElement && element.placeholder && !element.value && canvas) {
        const { font, paddingLeft, paddingRight, letterSpacing } = styleOf(element);
        canvas.font = font;
        canvas.letterSpacing = letterSpacing;
        const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (canvas.measureText(element.placeholder).width > room + 1)
          found.add(`placeholder cut off: ${element.placeholder}`);
      } else if (element instanceof HTMLSelectElement && element.scrollWidth > element.clientWidth + 1)
        found.add(`cut off: ${wordsOf(element)}`);

    // Only elements on the same surface are compared, because dialogs and menus cover the page on purpose.
    const surfaces = new Map<Element, Element>();
    const surfaceOf = (element: Element): Element => {
      const known = surfaces.get(element);
      if (known) return known;
      const { position, zIndex, backgroundColor } = styleOf(element);
      const isAbove = zIndex !== 'auto' && zIndex !== '0';
      const isOpaque = position !== 'relative' && !/^rgba\(.*, 0\)$/.test(backgroundColor);
      const isSurface =
        element === document.body ||
        (position !== 'static' &&
          (isAbove || isOpaque || position === 'sticky') &&
          (position === 'sticky' || element.childElementCount > 0));
      const surface = isSurface
        ? element
        : element.parentElement
          ? surfaceOf(element.parentElement)
          : element;
      surfaces.set(element, surface);
      return surface;
    };
    const parts = elements
      .filter((element) => element.matches(`${pressed}, ${titles}`))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => !isEmpty(box));
    for (const { element, box } of parts) {
      const edge = hiddenBy(element, box, 2);
      // The skip link is visible only while it has the focus.
      if (edge && !element.matches('a[href^="#"], [tabindex="-1"]:not([role])'))
        found.add(`out of reach at the ${edge}: ${wordsOf(element)}`);
    }
    const seen = [
      ...parts,
      ...texts
        .filter(({ element }) => !element.closest(pressed) && !element.matches(titles))
        .flatMap(({ element, lines }) => lines.map((box) => ({ element, box }))),
    ]
      .map(({ element, box }) => ({ element, box: seenOf(element, box) }))
      .filter(({ box }) => !isEmpty(box))
      .toSorted((a, b) => a.box.top - b.box.top);
    const isText = (element: Element): boolean => !element.matches(`${pressed}, ${titles}`);
    /** A button without text that covers a card, or a radio that covers its label, counts as one element with what it covers. */
    const wholeOf = (element: HTMLElement): Element =>
      element.textContent === '' && styleOf(element).position === 'absolute'
        ? (element.offsetParent ?? element)
        : element;
    const isSign = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null;
    for (const [index, one] of seen.entries())
      for (let next = index + 1; next < seen.length; next += 1) {
        const other = seen[next];
        if (!other || other.box.top >= one.box.bottom - 1) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const areTexts = isText(one.element) || isText(other.element);
        if (across <= (areTexts ? 2 : 1) || down <= (areTexts ? 5 : 1)) continue;
        if (one.element === other.element) continue;
        if (wholeOf(one.element).contains(other.element) || wholeOf(other.element).contains(one.element))
          continue;
        if (areTexts && (isSign(one.element) || isSign(other.element))) continue;
        if (surfaceOf(one.element) !== surfaceOf(other.element)) continue;
        found.add(`overlap: ${[wordsOf(one.element), wordsOf(other.element)].toSorted().join(' × ')}`);
      }
    return [...found];
  }, within);
