import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { Popover } from '../ui/popover.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './capacity-menu.module.css';
import { ComingExceptions } from './coming-exceptions.tsx';
import { HallTile } from './hall-tile.tsx';
import { useCapacityForm, type CapacityForm } from './use-capacity-form.ts';

const kinds = ['day', 'default'] as const satisfies HallCapacity['kind'][];

const Kinds = ({ form }: { form: CapacityForm }): ReactNode => {
  const { t, language } = useText();
  const day = formatDay(form.day, language, 'short');
  return (
    <RadioGroup<HallCapacity['kind']>
      value={form.kind}
      onValueChange={form.setKind}
      aria-label={t('capacity.validity')}
      className={styles['group']}
    >
      {kinds.map((kind) => (
        <label key={kind} className={styles['choice']}>
          <Radio.Root value={kind} className={styles['radio']} />
          {t(kind === 'day' ? 'capacity.onlyDay' : 'capacity.fromDay', { day })}
        </label>
      ))}
    </RadioGroup>
  );
};

/**
 * Form for a hall's capacity on the shown day, or from that day on. It opens when mounted, and starts anew each time it is
 * opened again.
 */
export const CapacityPopover = ({
  hall,
  trigger,
  onReserve,
}: {
  hall: HallId;
  trigger: ReactElement;
  onReserve?: () => void;
}): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const form = useCapacityForm(hall, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.save();
  };
  const edit = (row: HallCapacity): void => {
    form.edit(row);
    field.current?.focus();
  };
  const change = (next: boolean): void => {
    if (next) form.start();
    else form.discard();
    setOpen(next);
  };
  return (
    <Popover
      trigger={trigger}
      label={t('capacity.title', { id: hall })}
      open={open}
      onOpenChange={change}
      align="end"
      initialFocus={field}
      className={styles['popover']}
    >
      <h2 className={styles['title']}>
        <HallTile hall={hall} size="large" />
        {t('capacity.title', { id: hall })}
      </h2>
      <KilogramInput
        ref={field}
        aria-label={t('capacity.title', { id: hall })}
        asksBelow={doubtfulBelow.capacity}
        value={form.text}
        onValueChange={form.setText}
        invalid={form.problem !== null}
        aria-describedby={`capacity-${hall}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p id={`capacity-${hall}`} className={styles['hint']} role={form.problem ? 'alert' : undefined}>
        {form.problem ?? form.hint}
      </p>
      <Kinds form={form} />
      <TextInput
        aria-label={t('capacity.reason')}
        placeholder={t('capacity.reason')}
        maxLength={60}
        value={form.reason}
        onValueChange={form.setReason}
        onKeyDown={onKeyDown}
      />
      <div className={styles['foot']}>
        {onReserve && (
          <Button
            size="small"
            variant="ghost"
            className={styles['reserve']}
            onClick={() => {
              setOpen(false);
              onReserve();
            }}
          >
            {t('capacity.reserve')}
          </Button>
        )}
        <Button size="small" onClick={() => change(false)}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="primary" busy={form.busy} onClick={form.save}>
          {t('capacity.save')}
        </Button>
      </div>
      <ComingExceptions hall={hall} onEdit={edit} />
    </Popover>
  );
};
