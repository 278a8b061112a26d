import { generate } from 'lean-qr';
import { useMemo, type ReactNode } from 'react';

/** Quiet zone around a code (in modules), which scanners need. */
const margin = 4;

const pathOf = (text: string): { path: string; size: number } => {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const path = places
    .flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
    .join('');
  return { path, size: code.size };
};

interface Props {
  text: string;
  label: string;
  className: string | undefined;
}

/** A QR code, black on white in both themes. */
export const QrCode = ({ text, label, className }: Props): ReactNode => {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  const box = size + 2 * margin;
  return (
    <svg
      className={className}
      viewBox={`${-margin} ${-margin} ${box} ${box}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
