import { runWhenIdle } from '../lib/run-when-idle.ts';
import { lazyPage, type LazyPage } from '../lib/lazy-part.tsx';
import { pages, type AppPage, type Frame } from './pages.ts';

export const AppLayout = lazyPage(async () => (await import('./app-layout.tsx')).AppLayout);
export const DayInAddress = lazyPage(async () => (await import('./day-in-address.tsx')).DayInAddress);

const around: Record<Frame, readonly LazyPage[]> = {
  account: [],
  work: [AppLayout],
  daily: [AppLayout, DayInAddress],
  paper: [DayInAddress],
  wall: [],
  none: [],
};

/** Everything that a page is made of, from the outside in. */
export const partsOf = ({ frame, Page }: AppPage): readonly LazyPage[] => [...around[frame], Page];

/** What a planner goes on to in a day's work: fetched when the opened page is at rest. The others come when they are turned to. */
const ahead: readonly LazyPage[] = [
  AppLayout,
  DayInAddress,
  ...[pages.delivery, pages.production, pages.dashboard, pages.productionPlan].map(({ Page }) => Page),
  ...[pages.productionForecast, pages.deliveryPrint].map(({ Page }) => Page),
];

/** Their addresses, with what the work begins with. */
export const pagesAhead = [pages.delivery, pages.production, pages.dashboard, pages.productionPlan].map(
  ({ path }) => path,
);

export const fetchPagesAhead = (): void => {
  for (const { load } of ahead) runWhenIdle(load, 'last');
};
