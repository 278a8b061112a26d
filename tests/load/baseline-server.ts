import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { Server } from 'socket.io';

/**
 * The least a live planner could be: no sign-in, no rules, no order of changes, no catch-up. One statement writes the
 * row and its log entry, everybody in the room gets a broadcast, the sender is answered. What Werkplan costs is measured by it.
 */
const room = 'day:hot';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);

const write = `
  WITH u AS (
    UPDATE item SET slot = $2, text = $3, version = version + 1 WHERE id = $1 RETURNING id, slot, text, version
  )
  INSERT INTO log (item, patch) SELECT id, to_jsonb(u) FROM u RETURNING revision, patch`;

const app = express();
app.use(express.json());
app.get('/readyz', (_request, response) => {
  response.json({ ready: true });
});
const server = createServer(app);
const io = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });

app.put('/items/:id', async (request, response) => {
  const { slot, text } = request.body as { slot: number; text: string };
  const { rows } = await pool.query<{ revision: string; patch: unknown }>(write, [
    request.params.id,
    slot,
    text,
  ]);
  const revision = Number(rows[0]?.revision);
  const patch = rows[0]?.patch;
  io.to(room).emit('patch', { key: room, revision, patch });
  response.json({ revision, patch });
});

io.on('connection', (socket) => {
  socket.on('join', async (key: string, ack: (answer: unknown) => void) => {
    await socket.join(room);
    ack({ key });
  });
});

await pool.query(`
  DROP TABLE IF EXISTS log, item;
  CREATE TABLE item (id integer PRIMARY KEY, slot integer NOT NULL, text text NOT NULL, version integer NOT NULL DEFAULT 1);
  CREATE TABLE log (revision bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, item integer NOT NULL, patch jsonb NOT NULL);
  INSERT INTO item SELECT n, 0, '' FROM generate_series(1, 400) n`);
server.listen(Number(process.env['PORT']), process.env['HOST']);
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
