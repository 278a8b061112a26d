import type { Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { systemChange } from './system-change/system-change.ts';

/** Fills tables that the demo plan leaves empty with values that are hard to store: time zones, JSON text, nulls, special characters. */
export const fillRest = async (db: Database): Promise<void> => {
  await sql`
    INSERT INTO login (user_id, created_at, last_seen_at, expires_at) VALUES
      (1, '2026-11-20 07:59:59.123456+01', now(), '2026-11-29 00:00Z'), (2, now(), now(), now());
    INSERT INTO session VALUES ('a "sid", (of) \\ kinds', '{"login":  1, "n": null}', '2026-11-24 08:00Z');
    INSERT INTO idempotency (actor, key, fingerprint, answer) VALUES
      ('user:1', 'k1', 'f', '{"b":2,"a":"ä\\n€ 🚚"}'), ('user:1', 'k2', 'f', NULL);`.execute(db);
  await systemChange(db, 'test.note', async (tx) => {
    const note = 'Zeile 1\nZeile 2\t"„Anführung“", (Klammer) \\ NULL \'\' {}';
    await tx.updateTable('productionOrder').set({ note }).where('id', '=', 1).execute();
  });
};

/** Creates two yard links, and photos that exceed both the read batch and every other row in size. */
export const fillYard = async (db: Database, today: Day): Promise<void> => {
  await sql`
    INSERT INTO yard_photo SELECT 'photo ' || n, 'image/jpeg', decode(repeat(md5(n::text), 8000), 'hex'), now()
    FROM generate_series(1, 7) n`.execute(db);
  await sql`
    INSERT INTO yard_link (name, date, valid_until, created_at, created_by)
    SELECT 'Tor ' || n, ${today}, '2026-11-24 05:00Z', '2026-11-23 07:00:00.123456Z', 1 FROM generate_series(1, 2) n`.execute(
    db,
  );
};

/** Creates a site with all fields, two spellings that must stay separate, and ERP values and sites of the plan's orders. */
export const fillSites = async (db: Database): Promise<void> => {
  const name = 'BV „Süd“ \\ Haus 1\t(Halle)';
  const aliases = JSON.stringify([{ city: 'KEHL', name: "BV Sued ''", postCode: '77694' }]);
  const windows = JSON.stringify([{ to: '11:00', from: '06:00', weekday: 1 }]);
  const announcement = {
    date: '2026-11-23',
    time: '07:30',
    start: '06:00',
    state: 'confirmed',
    number: '„7“ \\',
  };
  await systemChange(db, 'test.site', async (tx) => {
    await sql`
      INSERT INTO site (city, name, post_code, aliases, recipient, address, region, contact, phone, windows,
        truck_types, crane_needed, remark, order_ids, status)
      VALUES ('Kehl', ${name}, '77694', ${aliases}, 'Bau & Co. KG', ${'Platz 3\nHinterhof'}, 'DE-BW', 'T. Schüler',
        '+49 (0)171 39', ${windows}, '{KLEINE_AND_KRANWAGEN}', true, 'Tor 2 🚚', '{1,2}', 'INACTIVE')`.execute(
      tx,
    );
    await sql`
      INSERT INTO reservation (site_id, hall_id, period, day, steel, matting, number, note, expired, booked_steel, booked_matting)
      SELECT id, 1, 'week', '2026-11-23', 40000, 1, ${'RV „17“ \\ ü'}, ${'Abruf\n1. Teil'},
        '{"steel": 31000, "matting": 1}', 9000, 0 FROM site`.execute(tx);
    await sql`UPDATE production_order SET external_number = ${'AB „1“ \\ ü'}, version = version + 1
      WHERE id = (SELECT min(id) FROM production_order)`.execute(tx);
    await sql`UPDATE shipment SET version = version + 1, announcement = ${JSON.stringify(announcement)}
      WHERE id = (SELECT min(id) FROM shipment)`.execute(tx);
  });
  await sql`INSERT INTO site_apart VALUES ('a|b', 'Anna', '2026-11-23 07:00:00.123456Z')`.execute(db);
};
