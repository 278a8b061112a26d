import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderTextFields } from '@werkplan/shared/orders/order-texts.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.12');

let database: TestDatabase;

const order = (column: string, value: unknown): RawBuilder<unknown> => sql`
  INSERT INTO production_order SELECT (jsonb_populate_record(o, ${JSON.stringify({ id: 90, [column]: value })}::jsonb)).*
  FROM production_order o WHERE o.id = 1`;
const copy = (table: string, changes: object): RawBuilder<unknown> => sql`
  INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(t, ${JSON.stringify({ id: 90, ...changes })}::jsonb)).*
  FROM ${sql.table(table)} t WHERE t.id = 1`;

const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const firstOrder = {
  ...Object.fromEntries(orderTextFields.map((field) => [columnName(field), ''])),
  ...Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`attribute${index + 1}`, false])),
  id: 1,
  order_id: '248001',
  construction_site: 'Rathaus',
  post_code: '79106',
  city: 'Freiburg',
  steel: 9000,
  matting: 1000,
  h1: true,
  h2: false,
  h3: false,
  is_canceled: false,
  date: '2026-11-23',
  hall_id: 1,
  is_urgent: false,
  is_short: false,
  note: '',
  parts_amount: 10_000,
  by_hand: {},
  drawings: 0,
  version: 1,
};

beforeAll(async () => {
  database = await createTestDatabase();
  await systemChange(database.owner, 'test.prepare', async (tx) => {
    await sql`
      INSERT INTO truck (type, capacity, registration, default_driver, default_starting_time, color, status)
      VALUES ('SATTEL', 24000, 'OG-BS 214', 'Yilmaz', '05:30', 'SKY', 'ACTIVE');
      INSERT INTO delivery (truck_id, date, truck_driver, starting_time) VALUES (1, '2026-11-23', 'Yilmaz', '05:30');
      INSERT INTO production_order SELECT (jsonb_populate_record(NULL::production_order, ${sql.lit(JSON.stringify(firstOrder))}::jsonb)).*;
      INSERT INTO shipment (production_order_id, amount, date, date_at_last_order_change, split_number, total_number_of_splits)
      VALUES (1, 5000, '2026-11-23', '2026-11-23', 1, 2), (1, 5000, '2026-11-23', '2026-11-23', 2, 2);
      INSERT INTO delivery_item (delivery_id, ordinal_number_in_delivery, shipment_id) VALUES (1, 0, 1);`.execute(
      tx,
    );
  });
});
afterAll(async () => await database.drop());

/** Tries a write inside a change and rolls it back; returns the constraint that refused it, or null. */
const refusedBy = async (write: RawBuilder<unknown>): Promise<string | null> => {
  class Enough extends Error {}
  try {
    await systemChange(database.owner, 'test.try', async (tx) => {
      await write.execute(tx);
      throw new Enough();
    });
  } catch (error) {
    if (error instanceof Enough) return null;
    return (error as { constraint?: string }).constraint ?? String(error);
  }
  return null;
};

describe('the database itself refuses', () => {
  const cases: [name: string, write: RawBuilder<unknown>, constraint: string][] = [
    ['two items in a slot', copy('delivery_item', { shipment_id: 2 }), 'one_item_a_slot'],
    [
      'a shipment in two slots',
      copy('delivery_item', { ordinal_number_in_delivery: 1 }),
      'one_slot_a_shipment',
    ],
    [
      'a shipment with a text',
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: 2, text: 'x' }),
      'shipment_or_text',
    ],
    [
      'an item with neither',
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: null }),
      'shipment_or_text',
    ],
    [
      'an empty text',
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: null, text: '' }),
      'delivery_item_text_check',
    ],
    [
      'slot 20',
      copy('delivery_item', { ordinal_number_in_delivery: 20, shipment_id: 2 }),
      'delivery_item_ordinal_number_in_delivery_check',
    ],
    [
      'an item of no run',
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: 2, delivery_id: 9 }),
      'item_delivery',
    ],
    [
      'an item of no shipment',
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: 9 }),
      'item_shipment',
    ],
    ['a run with items to go', sql`DELETE FROM delivery`, 'item_delivery'],
    ["an order without its own hall's flag", order('h1', false), 'own_hall_flag'],
    ['a number with a leading zero', order('order_id', '0815'), 'production_order_order_id_check'],
    ['a number of seven digits', order('order_id', '1234567'), 'production_order_order_id_check'],
    ['a blank site', order('construction_site', ''), 'production_order_construction_site_check'],
    ['a post code of two digits', order('post_code', '79'), 'production_order_post_code_check'],
    ['negative steel', order('steel', -1), 'production_order_steel_check'],
    ['a fourth hall', sql`INSERT INTO hall VALUES (4)`, 'hall_id_check'],
    ['a truck of another type', copy('truck', { type: 'LKW' }), 'truck_type_check'],
    ['a truck without capacity', copy('truck', { capacity: 0 }), 'truck_capacity_check'],
    ['a truck in red', copy('truck', { color: 'RED' }), 'truck_color_check'],
    ['a start at 24:00', copy('delivery', { starting_time: '24:00' }), 'delivery_starting_time_check'],
    [
      'a shipment of nothing',
      copy('shipment', { production_order_id: 9 }),
      'shipment_production_order_id_fkey',
    ],
    ['a negative amount', copy('shipment', { amount: -1 }), 'shipment_amount_check'],
    ['part 0', copy('shipment', { split_number: 0 }), 'shipment_split_number_check'],
    [
      'two capacities for one day',
      sql`INSERT INTO hall_capacity (hall_id, kind, day, max_capacity) VALUES (1, 'day', '2026-11-23', 1), (1, 'day', '2026-11-23', 2)`,
      'hall_capacity_once',
    ],
    [
      'two users of one e-mail',
      sql`INSERT INTO app_user (email, name, password_hash) VALUES ('a@b.de', 'A', ''), ('a@b.de', 'B', '')`,
      'one_user_an_email',
    ],
    [
      'an e-mail in capitals, beside which another spelling could stand',
      sql`INSERT INTO app_user (email, name, password_hash) VALUES ('A@b.de', 'A', '')`,
      'app_user_email_check',
    ],
  ];
  it.each(cases)('%s', async (_name, write, constraint) => {
    expect(await refusedBy(write)).toBe(constraint);
  });

  it('nothing that is right', async () => {
    const writes = [
      copy('delivery_item', { ordinal_number_in_delivery: 19, shipment_id: 2 }),
      copy('delivery_item', { ordinal_number_in_delivery: 1, shipment_id: null, text: 'Pause' }),
      order('steel', 0),
      copy('truck', { color: 'ROSE' }),
      copy('shipment', { amount: 0 }),
    ];
    for (const write of writes) expect(await refusedBy(write)).toBeNull();
  });
});
