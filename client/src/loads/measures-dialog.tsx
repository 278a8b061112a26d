import type { Measures } from '@werkplan/shared/loads/measures.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { type KeyboardEvent, useId, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { OrderSubject } from '../orders/order-subject.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { MetresInput } from '../ui/metres-input.tsx';
import { Select } from '../ui/select.tsx';
import { inputOf, type MeasureInput, type MeasureName } from './measure-input.ts';
import { inheritedByOrder, inheritedByPart, sourceText, useLongestDrawing } from './measure-source.ts';
import styles from './measures-dialog.module.css';
import { type MeasurableRow, useMeasures } from './use-measures.ts';

interface Props {
  order: Order;
  /** The row whose sizes are edited, as it was when the dialog opened. */
  of: MeasurableRow;
  onClose: () => void;
}

const bulkyOf = (bulky: boolean | null): 'yes' | 'no' | null =>
  bulky === null ? null : bulky ? 'yes' : 'no';

/** Edits the longest piece, loading metres and 'bulky' of an order or one of its parts (rules/loads.md#measures). */
export const MeasuresDialog = ({ order, of, onClose }: Props): ReactNode => {
  const texts = useText();
  const { t, language } = texts;
  const [formId, bulkyId] = [useId(), useId()];
  const element = useRef<HTMLFormElement>(null);
  const name = t('loads.of', { orderId: order.orderId });
  const form = useMeasures(of, name, onClose);
  const { now, by, input, problems, busy, change } = form;
  const inherited: Measures = of.kind === 'orders' ? inheritedByOrder(order) : inheritedByPart(of.row, order);
  const drawing = useLongestDrawing(order, inherited.longest);
  const part = of.kind === 'shipments' && of.row.totalNumberOfSplits > 1 ? of.row : null;

  const submit = (): void => {
    if (form.submit()) return;
    // Focuses the first invalid field once it is rendered as invalid.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const theirs = (field: MeasureName): ReactNode =>
    form.theirs.includes(field) && (
      <div className={styles['theirs']} role="alert">
        <span>
          {t('delivery.truck.meanwhile', {
            by: by || t('delivery.truck.meanwhile.somebody'),
            theirs:
              field === 'bulky' ? bulkyText(now.bulky) : inputOf(now, language)[field] || t('loads.unknown'),
          })}
        </span>
        <Button size="small" onClick={() => form.takeTheirs(field)}>
          {t('delivery.truck.meanwhile.take')}
        </Button>
      </div>
    );
  const bulkyText = (bulky: boolean | null): string => {
    const known = bulkyOf(bulky);
    return known ? t(`loads.bulky.${known}`) : t('loads.unknown');
  };
  const from = (field: MeasureName): string | null =>
    sourceText(inherited.from[field], field === 'longest' ? drawing : null, t);
  const placeholders = inputOf(inherited, language);
  const lengthField = (field: 'longest' | 'loadingMetres'): ReactNode => (
    <div>
      <MetresInput
        label={t(`loads.field.${field}`)}
        value={input[field]}
        placeholder={placeholders[field] || t('loads.unknown')}
        error={problems[field] && t(problems[field])}
        emptyHint={from(field)}
        onValueChange={(text) => change({ [field]: text })}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
      />
      {theirs(field)}
    </div>
  );
  const nothing = bulkyText(inherited.bulky);
  const why = from('bulky');
  return (
    <Dialog
      open
      onClose={form.cancel}
      onAccept={submit}
      title={t('loads.title')}
      width="date"
      closeOnOutsideClick={false}
      footer={
        <FormFoot
          form={formId}
          busy={busy}
          onCancel={form.cancel}
          {...(form.theirs.length > 0 && { action: t('delivery.truck.keepMine') })}
        />
      }
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      {part && (
        <p className={styles['part']}>
          {t('loads.ofPart', { number: part.splitNumber, total: part.totalNumberOfSplits })}
        </p>
      )}
      <form
        ref={element}
        id={formId}
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {lengthField('longest')}
        {lengthField('loadingMetres')}
        <div className={styles['wide']}>
          <Field id={bulkyId} label={t('loads.field.bulky')}>
            <Select<MeasureInput['bulky']>
              id={bulkyId}
              label={t('loads.field.bulky')}
              value={input.bulky}
              options={[
                {
                  value: '',
                  label: why === null ? nothing : t('loads.bulky.inherited', { value: nothing, from: why }),
                },
                { value: 'yes', label: t('loads.bulky.yes') },
                { value: 'no', label: t('loads.bulky.no') },
              ]}
              onValueChange={(bulky) => change({ bulky })}
            />
          </Field>
          {theirs('bulky')}
        </div>
      </form>
    </Dialog>
  );
};
