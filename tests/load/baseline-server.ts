import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { Server } from 'socket.io';

/**
 * The baseline: the least that a live board does on this stack, without rules, ordering, catch-up or sign-in. One prepared statement
 * moves a card and logs it durably, the card is broadcast to its room, and the sender is answered. Werkplan's costs are measured
 * relative to it.
 */
const room = 'day:hot';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);

const edit = `
  WITH u AS (
    UPDATE card SET list_id = $2, pos = $3, ver = ver + 1, updated_at = now()
    WHERE id = $1 RETURNING id, board_id, list_id, pos, name, note, ver
  )
  INSERT INTO card_event (board_id, card_id, list_id, name, actor) SELECT board_id, id, list_id, name, $4 FROM u
  RETURNING id AS revision, (SELECT row_to_json(u) FROM u) AS card`;

const app = express();
app.use(express.json());
app.use((request, response, next) => {
  if (request.path.startsWith('/api') && request.headers.authorization === undefined)
    response.sendStatus(401);
  else next();
});
app.get('/readyz', (_request, response) => {
  response.json({ ready: true });
});
const server = createServer(app);
const io = new Server(server, { serveClient: false });

app.post('/api/edit', async (request, response) => {
  const { card, list, pos } = request.body as { card: number; list: number; pos: number };
  const values = [card, list, pos, request.headers.authorization];
  const { rows } = await pool.query<{ revision: string; card: unknown }>({
    name: 'edit',
    text: edit,
    values,
  });
  const event = { revision: Number(rows[0]?.revision), card: rows[0]?.card };
  io.to(room).emit('patch', event);
  response.json(event);
});

io.on('connection', (socket) => {
  socket.on('join', async (key: string, ack: (answer: unknown) => void) => {
    await socket.join(room);
    ack({ key });
  });
});

await pool.query(`
  DROP TABLE IF EXISTS card_event, card;
  CREATE TABLE card (id bigserial PRIMARY KEY, board_id int NOT NULL, list_id int NOT NULL, pos double precision NOT NULL,
    name text NOT NULL, note text, ver int NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX card_board ON card (board_id);
  CREATE TABLE card_event (id bigserial PRIMARY KEY, board_id int NOT NULL, card_id bigint NOT NULL, list_id int NOT NULL,
    name text, actor text, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX card_event_board ON card_event (board_id, id);
  INSERT INTO card (board_id, list_id, pos, name, note)
  SELECT 1, (n - 1) % 40 + 1, n * 65536, 'Shipment ' || n, 'Order ' || n || ' for site ' || n % 37 FROM generate_series(1, 400) n`);
server.listen(Number(process.env['PORT']), process.env['HOST']);
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
