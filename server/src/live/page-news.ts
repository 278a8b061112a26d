import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { findAccessRefusal } from '../http/caller.ts';
import type { PlanServer } from './plan-socket.ts';
import { totalsOnlyRoom } from './totals-only.ts';

/** Tells this server's windows to update data outside the plan. */
export class PageNotifier {
  readonly #io: PlanServer;

  constructor(io: PlanServer) {
    this.#io = io;
  }

  /** Sends the settings to planners, and to walls only those they display. */
  plant(settings: PlantSettings): void {
    const { nearFullPercent, reservationsDecide } = settings;
    this.#io.to(totalsOnlyRoom).emit('plant', { nearFullPercent, reservationsDecide });
    this.#io.except(totalsOnlyRoom).emit('plant', settings);
  }

  /** Tells planners and viewers that the list of drivers changed. */
  drivers(): void {
    this.#io.except(totalsOnlyRoom).emit('drivers');
  }

  /** Tells those who may read alerts that the list changed. */
  alerts(): void {
    for (const socket of this.#io.sockets.sockets.values())
      if (findAccessRefusal(socket.data.caller, listAlertsEndpoint) === null) socket.emit('alerts');
  }
}
