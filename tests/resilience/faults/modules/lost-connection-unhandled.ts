import { EventEmitter } from 'node:events';
import pg from 'pg';
import { Connections as Sound } from '../../../../server/src/database/connections.ts';

export { defaultTimeLimits } from '../../../../server/src/database/connections.ts';

/** Doesn't listen for errors of idle connections. */
export class Connections extends Sound {
  constructor(...given: ConstructorParameters<typeof Sound>) {
    const listen: EventEmitter['on'] = EventEmitter.prototype.on;
    pg.Pool.prototype.on = function on(this: pg.Pool, event: string, listener: () => void) {
      if (event !== 'error') listen.call(this, event, listener);
      return this;
    };
    super(...given);
  }
}
