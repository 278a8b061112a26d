import type { DrawnOrder } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import { type Day, isDay } from '@werkplan/shared/values/day.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { undoChange } from '../history/undo-change.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { FilePreviewProps } from '../orders/order-places.ts';
import { useSiteAddresses } from '../orders/places/use-site-addresses.ts';
import { postcodeRuleAtom } from '../orders/postcode-rule.ts';
import { findDrawings, freeNumbers, takeDrawings } from './bvbs-api.ts';
import {
  type PreviewChoices,
  groupIntoOrders,
  isNewRow,
  type KnownDrawing,
  missingFieldsOf,
  ordersToTake,
  previewSums,
  rowsOfFiles,
  type SiteAddress,
  siteWithoutAddress,
  withFreeNumbers,
  withSiteAddress,
} from './preview-rows.ts';
import type { RowActions } from './preview-row.tsx';
import { useAbsFiles } from './use-abs-files.ts';
import { useDryRun } from './use-dry-run.ts';

const noChoices: PreviewChoices = {
  ticks: new Map(),
  numbers: new Map(),
  joined: new Set(),
  sites: new Map(),
};

/** Loads the plan's drawings and delivery addresses of these projects, once per project. */
const useKnownDrawings = (projects: string, onSite: (project: string, site: SiteAddress | null) => void) => {
  const [known, setKnown] = useState<readonly KnownDrawing[]>([]);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  const names = JSON.parse(projects) as string[];
  useEffect(() => {
    for (const project of names) {
      if (asked.current.has(project)) continue;
      asked.current.add(project);
      findDrawings(project).then(({ drawings, site }) => {
        setKnown((before) => [...before, ...drawings]);
        setAnswered((before) => new Set(before).add(project));
        onSite(project, site);
      }, notifyFailure);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `projects` is the stable form of `names`
  }, [projects]);
  return { known, isKnown: names.every((name) => answered.has(name)) };
};

/** Loads as many free order numbers as there are new drawings; empty if the plant has configured no range. */
const useFreeNumbers = (count: number): readonly string[] => {
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (count === 0) return undefined;
    let isCurrent = true;
    freeNumbers(Math.min(count, 1000)).then(
      (free) => isCurrent && setNumbers(free),
      // Ignores a failure, because planners can also type the numbers.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [count]);
  return numbers;
};

/** Holds the state of the preview: the dropped files' drawings and the planner's choices. Sends them as one change. */
export const usePreview = ({ files, hall: shownHall, day: shownDay, onClose }: FilePreviewProps) => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const postcodes = useAtomValue(postcodeRuleAtom);
  const read = useAbsFiles(files);
  const [day, setDay] = useState<string>(shownDay);
  const [hall, setHall] = useState(shownHall);
  const [typed, setChoices] = useState(noChoices);
  const [openSites, setOpenSites] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const isGivenUp = useRef(false);

  const act = useMemo((): RowActions => {
    const put =
      <Kind extends 'ticks' | 'numbers' | 'sites'>(kind: Kind) =>
      (
        key: string,
        value: PreviewChoices[Kind] extends ReadonlyMap<string, infer Value> ? Value : never,
      ): void =>
        setChoices((all) => ({ ...all, [kind]: new Map<string, unknown>(all[kind]).set(key, value) }));
    return {
      tick: put('ticks'),
      number: put('numbers'),
      site: put('sites'),
      openSite: (project) => setOpenSites((open) => new Set(open).add(project)),
      join: (key) =>
        setChoices((all) => {
          const joined = new Set(all.joined);
          if (!joined.delete(key)) joined.add(key);
          return { ...all, joined };
        }),
    };
  }, []);

  const contents = useMemo(
    () =>
      read.files.flatMap(({ file, content }, at) =>
        content ? [{ at, name: file.name, size: file.size, content }] : [],
      ),
    [read.files],
  );
  const projects = JSON.stringify([
    ...new Set(contents.flatMap(({ content }) => content.drawings.map(({ project }) => project))),
  ]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const { known, isKnown } = useKnownDrawings(projects, (project, site) => {
    // Opens the address fields of an unknown site, whose address is also looked up by the site's name.
    if (!site) {
      act.openSite(project);
      return setUnknown((all) => [...all, project]);
    }
    // Keeps an address that was typed meanwhile.
    setChoices((all) =>
      all.sites.has(project) ? all : { ...all, sites: new Map(all.sites).set(project, site) },
    );
  });
  const unplaced = unknown.flatMap((project) => siteWithoutAddress(project, typed) ?? []);
  useSiteAddresses(
    unplaced.map(({ constructionSite }) => constructionSite),
    (name, place) => setChoices((all) => withSiteAddress(all, unknown, name, place)),
  );
  const rows = useMemo(() => rowsOfFiles(contents, known, today), [contents, known, today]);
  const isReading = read.files.some((one) => one.isReading);
  const newRows = rows.flatMap((file) => file.rows).filter(isNewRow).length;
  const offered = useFreeNumbers(isReading || !isKnown ? 0 : newRows);
  const choices = useMemo(() => withFreeNumbers(rows, typed, offered), [rows, typed, offered]);
  const groups = useMemo(() => groupIntoOrders(rows, choices), [rows, choices]);
  const missing = groups.map((group) => missingFieldsOf(group, choices, postcodes));
  const isDayRight = isDay(day) && day >= today;
  const isReady =
    groups.length > 0 && isKnown && !isReading && isDayRight && missing.every(({ length }) => length === 0);
  const orders = useMemo(
    () => (isReady ? ordersToTake(groups, choices, { date: day as Day, hallId: hall }) : null),
    [isReady, groups, choices, day, hall],
  );
  const trial = useDryRun(orders);

  const send = async (accepted: DrawnOrder[]): Promise<void> => {
    setBusy(true);
    try {
      const taken = await takeDrawings(accepted);
      const { counts, drawings } = taken.data;
      // Undoes the change, because the planner has closed the preview before the server's answer.
      if (isGivenUp.current && taken.changeId !== null) return await undoChange(taken.changeId);
      const held = [...new Set(drawings.flatMap((one) => (one.held.length > 0 ? [one.orderId ?? ''] : [])))];
      const detail = held.length > 0 ? { detail: t('drawing.done.held', { orders: held.join(', ') }) } : {};
      notifyDone(t('drawing.done', counts), taken, detail);
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const accept = (): void => {
    if (orders && !busy) void send(orders);
  };
  const discard = (): void => {
    isGivenUp.current = true;
    if (!busy) notify.warning(t('orderImport.discarded'));
    onClose();
  };
  return {
    files: read.files,
    answer: read.read,
    rows,
    choices,
    act,
    openSites,
    groups,
    missing,
    sums: useMemo(() => previewSums(groups), [groups]),
    day,
    shownDay,
    setDay,
    isDayRight,
    hall,
    setHall,
    isReading,
    isKnown,
    isReady,
    trial,
    busy,
    accept,
    discard,
  };
};

export type Preview = ReturnType<typeof usePreview>;
