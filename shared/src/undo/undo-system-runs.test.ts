import { describe, expect, it } from 'vitest';
import { openDays } from '../plan/open-days.ts';
import { updateRun } from '../deliveries/run-actions.ts';
import { fillSlot } from '../deliveries/slot-actions.ts';
import { aTruck } from '../live/testing/rows.ts';
import { createTruck } from '../trucks/truck-actions.ts';
import { PlanLog } from './testing/plan-log.ts';

const later = '2026-11-27';
const { id: _, version: __, ...fields } = aTruck({ id: 0 });
const truck = { ...fields, status: 'ACTIVE' as const };
/** A truck, and a day that the server opened after the truck was created. */
const makeScene = () => {
  const log = new PlanLog({});
  const id = log.act('Anna', 'trucks.create', createTruck, truck);
  log.act('system', 'days.open', openDays, { dates: [later] });
  return { log, id, runId: 1004 };
};

describe('taking back a truck after the system opened another day', () => {
  it('takes the empty run of that day with it; doing it again brings both back', () => {
    const { log, id, runId } = makeScene();
    expect(log.row('deliveries', runId)).toMatchObject({ date: later, truckId: 1001 });
    const done = log.plan;
    const undone = log.undo(id);
    expect(log.plan).toMatchObject({ trucks: [], deliveries: [] });
    log.undo(undone.id);
    expect(log.plan).toEqual(done);
  });

  it('is refused when something stands on that run', () => {
    const { log, id, runId } = makeScene();
    log.act('Bernd', 'deliveries.fillSlot', fillSlot, {
      deliveryId: runId,
      slot: 0,
      body: { text: 'Pause' },
    });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'system', what: 'delivery', id: runId });
  });

  it('is refused when a planner gave that run another driver', () => {
    const { log, id, runId } = makeScene();
    const { truckId: ___, ...run } = log.row('deliveries', runId) ?? { truckId: 0 };
    log.act('Bernd', 'deliveries.update', updateRun, {
      id: runId,
      yours: { ...run, truckDriver: 'Vogt' },
      version: { version: 1, ifMatch: undefined },
    });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'delivery', id: runId });
  });

  it('takes its runs of past days too, which only the log finds', () => {
    const { log, id } = makeScene();
    log.act('system', 'days.open', openDays, { dates: ['2026-11-21'] });
    log.undo(id);
    expect(log.plan).toMatchObject({ trucks: [], deliveries: [] });
  });
});
