import type { Suggestion } from '@werkplan/shared/proposals/proposal-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import Lightbulb from 'lucide-react/icons/lightbulb';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { placeSelectionAt } from '../deliveries/placing.ts';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { siteFitAtom } from '../deliveries/run-fit.ts';
import { cx } from '../lib/class-names.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { shipmentDialogAtom } from '../shipments/shipment-dialogs.tsx';
import { ReasonList } from './reason-list.tsx';
import { removedMarksText, selectedMarksAtom } from '../shipments/removed-marks.ts';
import { reasonText } from './reason-text.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { TruckTypeBadge } from '../trucks/truck-type-badge.tsx';
import { CellPopup } from '../ui/cell-popup.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { suggestedRunsAtom, openSuggestionAtom } from '../shipments/suggesting.ts';
import { SuggestionPreview } from './suggestion-preview.tsx';
import styles from './suggestion-list.module.css';
import { suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { call, type Answer } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { draftQuery } from '../lib/draft-in-address.ts';
import { shownDayAtom } from '../live/day-store.ts';

type Suggestions = Answer<typeof suggestRunsEndpoint>['data'];

/** Loads the best runs for these shipments, and again whenever the shown day changes; null until the first answer. */
const useSuggestions = (shipmentIds: readonly number[]): Suggestions | null => {
  const [found, setFound] = useState<Suggestions | null>(null);
  const day = useAtomValue(shownDayAtom);
  const [id, ...others] = shipmentIds;
  const together = others.join(',');
  useEffect(() => {
    if (id === undefined) return;
    let isLatest = true;
    const query = { ...(together !== '' && { with: together }), ...draftQuery() };
    call(suggestRunsEndpoint, { params: { id }, query }).then(
      ({ data }) => isLatest && setFound(data),
      (error: unknown) => isLatest && notifyFailure(error),
    );
    return () => {
      isLatest = false;
    };
  }, [id, together, day]);
  return found;
};

const MarkedRun = ({ children }: { children: string }): ReactNode => (
  <p className={styles['marked']}>
    <TriangleAlert size={14} strokeWidth={2} aria-hidden />
    {children}
  </p>
);

interface OptionProps {
  suggestion: Suggestion;
  rank: number;
  isChosen: boolean;
  onChoose: () => void;
  onTake: () => void;
}

const Option = ({ suggestion, rank, isChosen, onChoose, onTake }: OptionProps): ReactNode => {
  const truck = useAtomValue(truckOfDeliveryAtom(suggestion.deliveryId));
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const texts = useText();
  const { t, language } = texts;
  const marks = useAtomValue(siteFitAtom);
  if (!truck) return null;
  const words = marks?.words(suggestion.marks, truck.type, texts);
  return (
    // The list, not each option, handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={item}
      id={`suggestion-${rank}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={cx(styles['option'], isChosen && styles['chosen'])}
      onPointerMove={onChoose}
      onClick={onTake}
    >
      <p className={styles['run']}>
        <span className={styles['rank']}>{rank}</span>
        <b className={styles['registration']}>{truck.registration}</b>
        <TruckTypeBadge type={truck.type} color={truck.color} />
        <span className={styles['load']}>
          {formatTonnes(suggestion.load)} / {formatTonnes(suggestion.capacity)} t
          {suggestion.loadingMetres !== null && (
            <>
              {' · '}
              {t(suggestion.atLeast ? 'suggestions.metresAtLeast' : 'suggestions.metres', {
                metres: formatMetres(suggestion.metres, language),
                limit: formatMetres(suggestion.loadingMetres, language),
              })}
            </>
          )}
        </span>
      </p>
      <ReasonList reasons={suggestion.reasons} />
      {words && <MarkedRun>{words}</MarkedRun>}
    </div>
  );
};

const fallsId = 'suggestion-falls';

/**
 * Lists the best runs, at most three, for the selected cards, in a popup at the card from which it was opened
 * (rules/proposals.md#suggestions).
 */
export const SuggestionList = (): ReactNode => {
  const { store } = useClient();
  const texts = useText();
  const { t } = texts;
  const suggesting = useAtomValue(openSuggestionAtom);
  const selection = useAtomValue(selectionAtom);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const shipmentIds = useMemo(() => selection.map(({ id }) => id), [selection]);
  const found = useSuggestions(shipmentIds);
  const falls = removedMarksText(useAtomValue(selectedMarksAtom), t);
  const suggestions = found?.suggestions ?? [];
  const chosen = Math.max(0, Math.min(wanted, suggestions.length - 1));
  const looked = suggestions[chosen];
  const anchor =
    suggesting && document.querySelector<HTMLElement>(dataSelector('card', suggesting.shipmentId));
  // The card's position is stored when the list opens, because scrolling to a suggested run may move the card out of view.
  const [rect] = useState(() => anchor?.getBoundingClientRect());

  useEffect(() => {
    const deliveryIds = (found?.suggestions ?? []).map(({ deliveryId }) => deliveryId);
    store.set(suggestedRunsAtom, { deliveryIds, chosen });
  }, [store, found, chosen]);
  useEffect(() => () => store.set(suggestedRunsAtom, null), [store]);
  if (!suggesting || !anchor || !rect) return null;

  const close = (): void => {
    store.set(openSuggestionAtom, null);
    store.set(selectionAtom, suggesting.before);
  };
  const take = (suggestion: Suggestion | undefined): void => {
    if (!suggestion) return;
    store.set(openSuggestionAtom, null);
    if (suggestion.fits) void placeSelectionAt(suggestion.deliveryId, suggestion.slot);
    else store.set(shipmentDialogAtom, { kind: 'split', shipmentId: suggesting.shipmentId });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(chosen + 1, suggestions.length - 1),
      ArrowUp: Math.max(chosen - 1, 0),
      Home: 0,
      End: suggestions.length - 1,
    };
    const step = steps[event.key];
    const number = Number(event.key);
    if (step !== undefined) setWanted(step);
    else if (event.key === 'Enter') take(looked);
    else if (number >= 1 && number <= suggestions.length) take(suggestions[number - 1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <CellPopup
      anchor={{ getBoundingClientRect: () => rect }}
      onClose={close}
      className={styles['popup']}
      aria-label={t('shipment.suggestions')}
      initialFocus={list}
      finalFocus={() =>
        store.get(openSuggestionAtom) ? false : anchor.querySelector<HTMLElement>(dataSelector('stop'))
      }
    >
      <p className={styles['head']}>
        <Lightbulb size={14} strokeWidth={2} aria-hidden />
        <b>{t('shipment.suggestions')}</b>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <Kbd>Enter</Kbd>
      </p>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('shipment.suggestions')}
        aria-activedescendant={looked && `suggestion-${chosen + 1}`}
        aria-busy={found === null}
        aria-describedby={falls ? fallsId : undefined}
        className={styles['list']}
        onKeyDown={onKeyDown}
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.deliveryId}
            suggestion={suggestion}
            rank={index + 1}
            isChosen={index === chosen}
            onChoose={() => setWanted(index)}
            onTake={() => take(suggestion)}
          />
        ))}
      </div>
      {falls && (
        <p id={fallsId} className={styles['falls']}>
          <TriangleAlert size={12} strokeWidth={2} aria-hidden />
          {falls}
        </p>
      )}
      {found === null && <Spinner />}
      {found?.reason && <p className={styles['none']}>{reasonText(found.reason, texts)}</p>}
      {looked && <SuggestionPreview suggestion={looked} rank={chosen + 1} shipmentIds={shipmentIds} />}
    </CellPopup>
  );
};
