import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { refusalOf } from '../http/caller.ts';
import type { PlanServer } from './plan-socket.ts';
import { totalsOnly } from './totals-only.ts';

/** Tells the windows of this server what is new beside the plan. */
export class PageNews {
  readonly #io: PlanServer;

  constructor(io: PlanServer) {
    this.#io = io;
  }

  /** To planners what the plant decides, to walls what they draw by. */
  plant(settings: PlantSettings): void {
    const { nearFullPercent } = settings;
    this.#io.to(totalsOnly).emit('plant', { nearFullPercent });
    this.#io.except(totalsOnly).emit('plant', settings);
  }

  /** To planners and viewers that the list of drivers is another one. */
  drivers(): void {
    this.#io.except(totalsOnly).emit('drivers');
  }

  /** To those who may read the alerts that others stand. */
  alerts(): void {
    for (const socket of this.#io.sockets.sockets.values())
      if (refusalOf(socket.data.caller, listAlertsEndpoint) === null) socket.emit('alerts');
  }
}
