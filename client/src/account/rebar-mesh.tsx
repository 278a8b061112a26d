import { useId, type ReactNode } from 'react';

const columns = Array.from({ length: 10 }, (_, index) => -210 + index * 117);
const rows = Array.from({ length: 10 }, (_, index) => -60 + index * 124);

/** Decorative drawing of reinforcing bars, which fades towards the bottom. */
export const RebarMesh = (): ReactNode => {
  const id = useId();
  const ribs = `${id}ribs`;
  const fade = `${id}fade`;
  const mask = `${id}mask`;
  return (
    <svg width="100%" height="100%" viewBox="0 0 620 900" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <defs>
        <pattern id={ribs} width="16" height="17" patternUnits="userSpaceOnUse">
          <rect width="16" height="17" fill="#175562" />
          <path d="M-2 10 18 2" stroke="#0a2b32" strokeWidth="3.5" />
          <path d="M4.5 0v17" stroke="#2f8999" strokeWidth="1.5" opacity=".75" />
        </pattern>
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".45" stopColor="#fff" stopOpacity=".75" />
          <stop offset=".86" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id={mask}>
          <rect width="620" height="900" fill={`url(#${fade})`} />
        </mask>
      </defs>
      <g mask={`url(#${mask})`}>
        {rows.map((y) => (
          <g key={y} transform={`rotate(-10 0 ${y + 110})`}>
            <rect x="-80" y={y + 110} width="820" height="7" fill="#0f3e48" />
            <rect x="-80" y={y + 110} width="820" height="1.5" fill="#1d6472" />
          </g>
        ))}
        {columns.map((x) => (
          <g key={x} transform={`translate(${x + 250} -40) rotate(19)`}>
            <rect x="4" y="0" width="17" height="1150" fill="#06191d" opacity=".55" />
            <rect width="16" height="1150" fill={`url(#${ribs})`} />
          </g>
        ))}
      </g>
    </svg>
  );
};
