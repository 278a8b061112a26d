import { saveFile } from './figure-file.ts';

/** Style properties that are inlined, because an image cannot use the page's style sheets. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
];

const namespace = 'http://www.w3.org/2000/svg';
/** Pixels of the image per CSS pixel, enough for print and projection. */
const sharpness = 2;
const margin = 20;
const headHeight = 28;

export interface ChartOnPage {
  readonly title: string;
  readonly svg: SVGSVGElement;
}

const copyOf = (svg: SVGSVGElement): { copy: SVGSVGElement; width: number; height: number } => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [place, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const one = copies[place];
    for (const property of drawn) one?.style.setProperty(property, style.getPropertyValue(property));
  }
  // Removes the invisible areas that only react to the pointer.
  for (const hit of copy.querySelectorAll('[role=button] > rect:first-child, [role=img] > rect:first-child'))
    hit.remove();
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { copy, width, height };
};

const textAt = (text: string, y: number, weight: number, color: string): SVGTextElement => {
  const element = document.createElementNS(namespace, 'text');
  element.textContent = text;
  element.setAttribute('x', '0');
  element.setAttribute('y', String(y));
  element.style.setProperty('font', `${weight} 14px Inter, system-ui, sans-serif`);
  element.style.setProperty('fill', color);
  return element;
};

/** Draws the charts below each other with their titles, on the page's background colour. */
const pictureOf = (
  charts: readonly ChartOnPage[],
  heading: string,
): { svg: SVGSVGElement; width: number; height: number } => {
  const root = getComputedStyle(document.documentElement);
  const [ground, ink] = ['--bg-surface', '--text'].map((name) => root.getPropertyValue(name).trim());
  const svg = document.createElementNS(namespace, 'svg');
  const body = document.createElementNS(namespace, 'g');
  body.setAttribute('transform', `translate(${margin} ${margin})`);
  body.append(textAt(heading, 14, 700, ink ?? ''));
  let [top, widest] = [headHeight + 8, 0];
  for (const { title, svg: shown } of charts) {
    const { copy, width, height } = copyOf(shown);
    body.append(textAt(title, top + 12, 600, ink ?? ''));
    copy.setAttribute('y', String(top + headHeight));
    body.append(copy);
    top += headHeight + height + margin;
    widest = Math.max(widest, width);
  }
  const [width, height] = [widest + 2 * margin, top + margin];
  const back = document.createElementNS(namespace, 'rect');
  back.setAttribute('width', String(width));
  back.setAttribute('height', String(height));
  back.setAttribute('fill', ground ?? '');
  svg.append(back, body);
  svg.setAttribute('xmlns', namespace);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  return { svg, width, height };
};

/** Downloads the charts as one PNG image with this file name. */
export const saveImage = async (
  charts: readonly ChartOnPage[],
  heading: string,
  name: string,
): Promise<void> => {
  const { svg, width, height } = pictureOf(charts, heading);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveFile(canvas.toDataURL('image/png'), name);
};
