import type { Page } from 'playwright-core';

/** Lists the texts of the page whose contrast to their background is below `least` : 1 (WCAG 2), with CSS filters applied. */
export const findFaintTexts = async (page: Page, least: number): Promise<string[]> =>
  await page.evaluate((limit) => {
    type Colour = readonly [number, number, number];
    const partsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const colourOf = (text: string): Colour => partsOf(text).slice(0, 3) as unknown as Colour;
    const ancestors = (element: Element): Element[] => {
      const parent = element.parentElement;
      return parent ? [element, ...ancestors(parent)] : [element];
    };
    const grey = ([r, g, b]: Colour): number => 0.213 * r + 0.715 * g + 0.072 * b;
    /** Applies `filter: saturate(…) brightness(…)`. */
    const filtered = (colour: Colour, filter: string): Colour => {
      const factor = (name: string): number =>
        Number(new RegExp(`${name}\\(([\\d.]+)`).exec(filter)?.[1] ?? 1);
      const [saturate, brightness] = [factor('saturate'), factor('brightness')];
      const level = grey(colour);
      return colour.map((part) => (level + (part - level) * saturate) * brightness) as unknown as Colour;
    };
    const shown = (colour: Colour, of: Element): Colour =>
      ancestors(of).reduce((seen, one) => filtered(seen, getComputedStyle(one).filter), colour);
    const luminance = (colour: Colour): number => {
      const [r = 0, g = 0, b = 0] = colour.map((part) => {
        const share = part / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element): Element | undefined =>
      ancestors(element).find((one) => {
        const parts = partsOf(getComputedStyle(one).backgroundColor);
        return parts.length === 3 || (parts[3] ?? 0) > 0;
      });
    const contrast = (element: Element): number => {
      const ground = behind(element);
      if (!ground) return 0;
      const colours = [
        shown(colourOf(getComputedStyle(element).color), element),
        shown(colourOf(getComputedStyle(ground).backgroundColor), ground),
      ];
      const [darker = 0, lighter = 0] = colours.map(luminance).toSorted((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const ownText = (element: Element): string =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => ownText(element) !== '' && element.getBoundingClientRect().width > 1)
      .filter((element) => contrast(element) < limit)
      .map((element) => `${ownText(element)}: ${contrast(element).toFixed(1)}`);
  }, least);
