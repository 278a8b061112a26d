import { generate } from 'lean-qr';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './app-setup.module.css';

/** White modules around a code, without which cameras don't find it. */
const margin = 4;

const pathOf = (text: string): { path: string; size: number } => {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const path = places
    .flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
    .join('');
  return { path, size: code.size };
};

/** What the authenticator app scans; black on white in either theme. */
export const AppPicture = ({ uri }: { uri: string }): ReactNode => {
  const { t } = useText();
  const { path, size } = useMemo(() => pathOf(uri), [uri]);
  const box = size + 2 * margin;
  return (
    <svg
      className={styles['picture']}
      viewBox={`${-margin} ${-margin} ${box} ${box}`}
      role="img"
      aria-label={t('secondStep.picture')}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
