import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { isRequiredText } from '@werkplan/shared/values/text.ts';
import { isTimeOfDay } from '@werkplan/shared/values/time-of-day.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { useSetAtom } from 'jotai';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import { memo, useId, useState, type ReactNode, Suspense } from 'react';
import { useMay } from '../account/may.ts';
import { cx } from '../lib/class-names.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import { useText } from '../lib/i18n.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { lastChangeAtom } from '../live/day-store.ts';
import { RunBadges, RunBars, RunHeadExtras } from '../orders/order-marks.tsx';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { useToneStyle } from '../presence/use-tone-style.ts';
import { PinMark } from '../shipments/pin-mark.tsx';
import { useFieldEditor } from '../shipments/editing.ts';
import { notifyEditFailure } from '../trucks/notify-edit-failure.ts';
import { SuggestionMark } from './suggestion-mark.tsx';
import { TruckTypeBadge, truckColorClass } from '../trucks/truck-type-badge.tsx';
import { TouchMark } from '../history/touch-mark.tsx';
import { notifyDone } from '../history/notify-done.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { updateDelivery, type DeliveryChanges } from './delivery-api.ts';
import { loadOfDeliveryAtom } from './delivery-atoms.ts';
import { TruckLoad } from './truck-load.tsx';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import styles from './truck-header.module.css';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLazyMenu } from '../ui/menu.tsx';

const TruckMenuPopup = lazyPart(async () => (await import('./truck-menu-popup.tsx')).TruckMenuPopup);

interface TruckMenuProps {
  delivery: DeliveryRow;
  truck: Truck;
}

/** Menu of a run and its truck; its code is loaded on the first click. */
const TruckMenu = ({ delivery, truck }: TruckMenuProps): ReactNode => {
  const { t } = useText();
  const label = t('delivery.truck.more', { registration: truck.registration });
  const trigger = <IconButton size="tiny" icon={Ellipsis} label={label} tooltip={false} />;
  const { isUsed, closed } = useLazyMenu({ trigger });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <TruckMenuPopup delivery={delivery} truck={truck} trigger={trigger} />
    </Suspense>
  );
};

const DriverMark = idlePart(async () => (await import('./driver-mark.tsx')).DriverMark);

const TouchCount = idlePart<{ deliveryId: number }>(
  async () => (await import('./touch-count.tsx')).TouchCount,
);

const RunYard = idlePart<{ deliveryId: number }>(async () => (await import('./run-yard.tsx')).RunYard);

const DriverNames = idlePart(async () => (await import('../trucks/driver-names.tsx')).DriverNames);

interface Props {
  delivery: DeliveryRow;
  truck: Truck;
}

/** Returns the state of the editor for one field of the run. */
const useRunField = ({ delivery, truck }: Props, name: keyof DeliveryChanges, value: string) => {
  const { t } = useText();
  const editor = useFieldEditor(delivery, {
    value,
    change: useAtomValue(lastChangeAtom('deliveries', delivery.id)),
    announce: (by, theirs) => t('live.news.value', { by, theirs }),
  });
  const onSave = async (text: string): Promise<boolean> => {
    try {
      const saved = await updateDelivery(editor.seen.current, { [name]: text });
      const content = t('delivery.run.one', { registration: truck.registration });
      notifyDone(t('common.edit.success', { content }), saved);
      return true;
    } catch (error) {
      if (error instanceof ReasonDeclinedError) return true;
      editor.onRefused(error);
      notifyEditFailure(error);
      return false;
    }
  };
  const disabled = !useMay(updateDeliveryEndpoint);
  return { onSave, disabled, base: delivery, onEditingChange: editor.onEditingChange, news: editor.news };
};

interface FieldProps {
  name: keyof DeliveryChanges;
  delivery: DeliveryRow;
  children: ReactNode;
}

/** A field of the head, framed while another user edits it. */
const Field = ({ name, delivery, children }: FieldProps): ReactNode => (
  <div className={cx(styles['field'], styles[`${name}Field`])} data-field={name}>
    {children}
    <PresenceMark at={`deliveries:${delivery.id}`} field={name} />
  </div>
);

const StartingTime = (props: Props): ReactNode => {
  const { t } = useText();
  const time = props.delivery.startingTime.slice(0, 5);
  const editor = useRunField(props, 'startingTime', time);
  return (
    <Field name="startingTime" delivery={props.delivery}>
      <InlineEdit
        kind="time"
        label={t('delivery.truck.startingTime', { registration: props.truck.registration })}
        value={time}
        draftName={`deliveries.${props.delivery.id}.startingTime`}
        validate={(text) => (isTimeOfDay(text) ? null : t('validation.time'))}
        {...editor}
        className={styles['time']}
      >
        <Clock size={12} strokeWidth={2} aria-hidden />
        <span>{time}</span>
      </InlineEdit>
    </Field>
  );
};

const Driver = (props: Props): ReactNode => {
  const { t } = useText();
  const driver = props.delivery.truckDriver;
  const editor = useRunField(props, 'truckDriver', driver);
  const [isEditing, setIsEditing] = useState(false);
  const names = useId();
  const onEditingChange: typeof editor.onEditingChange = (editing, over) => {
    setIsEditing(editing);
    editor.onEditingChange(editing, over);
  };
  return (
    <Field name="truckDriver" delivery={props.delivery}>
      <InlineEdit
        label={t('delivery.truck.driver', { registration: props.truck.registration })}
        value={driver}
        draftName={`deliveries.${props.delivery.id}.truckDriver`}
        maxLength={100}
        validate={(text) => (isRequiredText(text, 100) ? null : t('validation.mandatoryField'))}
        {...editor}
        list={names}
        onEditingChange={onEditingChange}
        className={styles['driver']}
      >
        <span className={styles['name']} title={driver}>
          {driver}
        </span>
      </InlineEdit>
      {isEditing && <DriverNames id={names} truckId={props.truck.id} />}
    </Field>
  );
};

/** Head of a column with truck, starting time, driver and load; sticks to the top while the slots scroll. */
export const TruckHeader = memo((props: Props): ReactNode => {
  const { delivery, truck } = props;
  const { t } = useText();
  const load = useAtomValue(loadOfDeliveryAtom(delivery.id));
  const changed = useAtomValue(lastChangeAtom('deliveries', delivery.id));
  const tone = useToneStyle(changed);
  const edit = useSetAtom(truckDialogAtom);
  const mayEdit = useMay(updateTruckEndpoint);
  return (
    <div
      className={cx(styles['header'], truckColorClass(truck.color), changed && styles['flash'])}
      style={tone}
      data-over={kgOverCapacity(load, truck.capacity) > 0 || undefined}
      data-limited={truck.loadingMetres !== null || undefined}
    >
      <div className={cx(styles['line'], delivery.isPinned && styles['pinned'])}>
        <h2 className={styles['registration']} title={truck.registration}>
          {truck.registration}
        </h2>
        {delivery.isPinned && (
          <span className={styles['pin']}>
            <PinMark />
          </span>
        )}
        <StartingTime {...props} />
        <span className={styles['buttons']}>
          {mayEdit && (
            <IconButton
              size="tiny"
              icon={Pencil}
              label={t('delivery.truck.edit', { registration: truck.registration })}
              onClick={() => edit({ truckId: truck.id })}
            />
          )}
          <TruckMenu delivery={delivery} truck={truck} />
        </span>
      </div>
      <div className={styles['second']}>
        <TruckTypeBadge type={truck.type} color={truck.color} />
        <Driver {...props} />
        <DriverMark delivery={delivery} />
        <RunBadges deliveryId={delivery.id} />
        <TouchCount deliveryId={delivery.id} />
        <RunYard deliveryId={delivery.id} />
        <RunHeadExtras deliveryId={delivery.id} />
      </div>
      <TruckLoad deliveryId={delivery.id} capacity={truck.capacity} registration={truck.registration} />
      <RunBars deliveryId={delivery.id} />
      <PresenceMark at={`deliveries:${delivery.id}`} />
      <TouchMark at={`deliveries:${delivery.id}`} />
      <SuggestionMark deliveryId={delivery.id} />
    </div>
  );
});
