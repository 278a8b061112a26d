import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { findAccessRefusal } from '../http/access-refusals.ts';
import type { PlanServer } from './plan-socket.ts';
import { totalsOnlyRoom } from './totals-only.ts';

/** Notifies the windows, scripts and displays connected to this server of changed data that isn't part of the plan. */
export class PageNotifier {
  readonly #io: PlanServer;

  constructor(io: PlanServer) {
    this.#io = io;
  }

  /** Sends the plant's settings to all who may read the plan. Callers who see only totals get only the settings they need. */
  plant(settings: PlantSettings): void {
    const { nearFullPercent, reservationsDecide } = settings;
    this.#io.to(totalsOnlyRoom).emit('plant', { nearFullPercent, reservationsDecide });
    this.#io.except(totalsOnlyRoom).emit('plant', settings);
  }

  /** Notifies all who may read the plan that the list of drivers has changed. */
  drivers(): void {
    this.#io.except(totalsOnlyRoom).emit('drivers');
  }

  /** Notifies those who may read the alerts that the list of alerts has changed. */
  alerts(): void {
    for (const socket of this.#io.sockets.sockets.values())
      if (findAccessRefusal(socket.data.caller, listAlertsEndpoint) === null) socket.emit('alerts');
  }
}
