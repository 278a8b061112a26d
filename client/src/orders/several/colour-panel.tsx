import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { attributeFields, type AttributeField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { ActionPanel, type SelectionPanelProps } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import panel from './panels.module.css';
import { colourOrders, type ColourChanges } from './several-orders-api.ts';

const countOf = (orders: readonly Order[], field: AttributeField): number =>
  orders.filter((order) => order[field]).length;

/** Toggles a colour in the choice: sets it, or removes it if all orders have it. */
const withColour = (
  orders: readonly Order[],
  wanted: ColourChanges,
  field: AttributeField,
): ColourChanges => {
  const { [field]: chosen, ...others } = wanted;
  return chosen === undefined ? { ...others, [field]: countOf(orders, field) < orders.length } : others;
};

/** Returns the chosen colours that still change an order, because other users may have set some of them meanwhile. */
const changingColours = (orders: readonly Order[], wanted: ColourChanges): ColourChanges =>
  Object.fromEntries(
    attributeFields.flatMap((field) => {
      const isOn = wanted[field];
      return isOn !== undefined && orders.some((order) => order[field] !== isOn) ? [[field, isOn]] : [];
    }),
  );

interface Props {
  field: AttributeField;
  number: number;
  orders: readonly Order[];
  wanted: boolean | undefined;
  onToggle: () => void;
}

const Colour = ({ field, number, orders, wanted, onToggle }: Props): ReactNode => {
  const { t } = useText();
  const count = countOf(orders, field);
  const isOfAll = count === orders.length;
  const isMixed = wanted === undefined && count > 0 && !isOfAll;
  return (
    <label className={panel['colour']} data-changed={wanted === undefined ? undefined : ''}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        checked={wanted ?? isOfAll}
        onChange={onToggle}
      />
      <span
        className={panel['swatch']}
        style={{ background: `var(--a${number})`, borderColor: `var(--a${number}-r)` }}
        aria-hidden
      />
      {t(`sign.color.${attributeColors[number - 1] ?? 'red'}`)}
      {isMixed && (
        <span className={panel['share']}>
          {t('orderSeveral.colour.some', { count, total: orders.length })}
        </span>
      )}
    </label>
  );
};

/** Moves the focus up or down by two boxes, because the colours are in two columns. */
const focusBy = (by: 1 | -1): void => {
  const boxes = [...(document.activeElement?.closest('form')?.querySelectorAll<HTMLElement>('input') ?? [])];
  boxes[boxes.indexOf(document.activeElement as HTMLElement) + 2 * by]?.focus();
};

/** Sets colours on the selected orders, or removes those that all of them have. */
export const ColourPanel = ({ orders, onReady }: SelectionPanelProps): ReactNode => {
  const { t } = useText();
  const [wanted, setWanted] = useState<ColourChanges>({});
  const changing = changingColours(orders, wanted);
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    void applyToOrders({ send: () => colourOrders(ids, changing), done: 'orderSeveral.colour.done' });
  };
  return (
    <ActionPanel
      title={t('orderSeveral.colour.title')}
      isReady={Object.keys(changing).length > 0}
      onReady={onReady}
      onApply={apply}
      onArrow={focusBy}
    >
      <div role="group" aria-label={t('orderSeveral.colour.title')} className={panel['colours']}>
        {attributeFields.map((field, index) => (
          <Colour
            key={field}
            field={field}
            number={index + 1}
            orders={orders}
            wanted={wanted[field]}
            onToggle={() => setWanted(withColour(orders, wanted, field))}
          />
        ))}
      </div>
    </ActionPanel>
  );
};
