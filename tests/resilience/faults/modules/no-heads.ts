import { Heartbeat as Sound } from '../../../../server/src/live/heartbeat.ts';

export { pingIntervalMs, pingTimeoutMs } from '../../../../server/src/live/heartbeat.ts';

/** Pings, and sends heads to newcomers only. */
export class Heartbeat extends Sound {
  constructor(options: ConstructorParameters<typeof Sound>[0]) {
    super({ ...options, send: () => undefined });
  }
}
