import { type ReactNode, useEffect, useRef } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import type { ChartOnPage } from '../figures/chart-image.ts';
import { FigureBlocks } from '../figures/figure-blocks.tsx';
import { comparedSpan } from '../figures/figure-period.ts';
import { FigureActions, FigureSelects } from '../figures/figure-tools.tsx';
import { spanText } from '../figures/figure-words.ts';
import { SpanToolbar } from '../figures/span-toolbar.tsx';
import { useFigureAddress } from '../figures/use-figure-address.ts';
import { useFigures } from '../figures/use-figures.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { dataSelector, dataOf } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './figures-page.module.css';

const drawing = onDemand(async () => (await import('../figures/chart-image.ts')).saveImage);

/** Switches to the light theme while printing. */
const usePaperTheme = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    const name = 'data-theme';
    let before: string | null = null;
    const begin = (): void => {
      before ??= root.getAttribute(name);
      root.setAttribute(name, 'light');
    };
    const end = (): void => {
      if (before !== null) root.setAttribute(name, before);
      before = null;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      end();
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
};

/** Shows figures of a period that the user chooses: how far halls and trucks were used, and the results of planning. */
export const FiguresPage = (): ReactNode => {
  const { t, language } = useText();
  const address = useFigureAddress();
  const { span, compared, hall } = address;
  const { shown, isCurrent } = useFigures(span, comparedSpan(span, compared), hall);
  const page = useRef<HTMLDivElement>(null);
  usePaperTheme();
  useEffect(() => {
    if (shown) markPageUsable();
  }, [shown]);
  const heading = `${t('navigation.figures')}, ${spanText(span, t, language)}`;
  const save = (charts: readonly ChartOnPage[]): void => {
    const name = `${t('figures.fileName')}-${span.from}.png`;
    drawing
      .load()
      .then(async (saveImage) => await saveImage(charts, heading, name))
      .catch(notifyFailure);
  };
  const saveAll = (): void => {
    const blocks = page.current?.querySelectorAll<HTMLElement>(dataSelector('title')) ?? [];
    save(
      [...blocks].flatMap((block) => {
        const svg = block.querySelector<SVGSVGElement>(dataSelector('chart'));
        return svg ? [{ title: dataOf(block, 'title') ?? '', svg }] : [];
      }),
    );
  };
  return (
    <PageFrame
      heading={<SpanToolbar address={address} />}
      status={<FigureSelects address={address} />}
      actions={<FigureActions address={address} onImage={saveAll} />}
    >
      <div className={styles['page']} ref={page} aria-busy={!isCurrent}>
        <p className={styles['paper']}>
          {heading}
          {hall !== null && `, ${t('hall.name', { id: hall })}`}
        </p>
        {shown ? (
          <FigureBlocks address={address} shown={shown} onSave={(svg, title) => save([{ title, svg }])} />
        ) : (
          <>
            <Skeleton height={94} />
            <Skeleton height={340} />
            <Skeleton height={300} />
          </>
        )}
      </div>
    </PageFrame>
  );
};
