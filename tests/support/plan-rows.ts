import type { Plant } from './plant.ts';

const tables = [
  'productionOrder',
  'shipment',
  'truck',
  'delivery',
  'deliveryItem',
  'hallCapacity',
  'calendarEntry',
  'template',
  'occurrence',
  'site',
  'reservation',
  'dayRelease',
  'dayGrant',
] as const;

/** All stored rows of the plan without their versions, which never decrease: equal before a change and after its undo. */
export const planRows = async (plant: Plant): Promise<Record<string, unknown[]>> => {
  const plan: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await plant.db.selectFrom(table).selectAll().orderBy('id').execute();
    plan[table] = rows.map(({ version: _, ...row }) => row);
  }
  return plan;
};
