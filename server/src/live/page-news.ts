import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { refusalOf } from '../http/caller.ts';
import type { PlanServer } from './plan-socket.ts';
import { totalsOnly } from './totals-only.ts';

/** Notifies this server's windows of news outside the plan. */
export class PageNews {
  readonly #io: PlanServer;

  constructor(io: PlanServer) {
    this.#io = io;
  }

  /** Sends the settings to planners, and to walls only those they display. */
  plant(settings: PlantSettings): void {
    const { nearFullPercent, reservationsDecide } = settings;
    this.#io.to(totalsOnly).emit('plant', { nearFullPercent, reservationsDecide });
    this.#io.except(totalsOnly).emit('plant', settings);
  }

  /** Tells planners and viewers that the list of drivers changed. */
  drivers(): void {
    this.#io.except(totalsOnly).emit('drivers');
  }

  /** Tells those who may read alerts that the list changed. */
  alerts(): void {
    for (const socket of this.#io.sockets.sockets.values())
      if (refusalOf(socket.data.caller, listAlertsEndpoint) === null) socket.emit('alerts');
  }
}
