import { connect, type Socket } from 'node:net';

/** Connects to the first port that accepts; null when none does. */
export const dial = async (ports: readonly number[]): Promise<Socket | null> => {
  for (const port of ports) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const attempt = connect(port, '127.0.0.1');
      attempt.once('connect', () => resolve(attempt));
      attempt.once('error', () => resolve(null));
    });
    if (!socket) continue;
    socket.on('error', () => socket.destroy());
    return socket;
  }
  return null;
};
