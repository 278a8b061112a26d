import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Bare</title>
<style>body{margin:0;font:13px system-ui}main{display:flex;gap:8px}section{width:224px}
.card{margin:4px;padding:6px;border:1px solid #ccc;border-radius:4px}</style>
<header>Plan</header><main></main><script src="/cards.js"></script></html>`;

/** Draws a card of three lines for each item, without any controls. */
const script = `fetch('/day').then((answer) => answer.json()).then((day) => {
  const orders = new Map(day.orders.map((order) => [order.id, order]));
  const shipments = new Map(day.shipments.map((shipment) => [shipment.id, shipment]));
  const main = document.querySelector('main');
  for (const { id, truckDriver } of day.deliveries) {
    const run = document.createElement('section');
    run.textContent = truckDriver;
    for (const item of day.deliveryItems.filter((one) => one.deliveryId === id)) {
      const shipment = shipments.get(item.shipmentId);
      const order = shipment && orders.get(shipment.productionOrderId);
      if (!order) continue;
      const card = document.createElement('div');
      card.className = 'card';
      for (const line of [order.constructionSite, order.postCode + ' ' + order.city, order.time + ' ' + shipment.amount]) {
        const text = document.createElement('div');
        text.textContent = line;
        card.append(text);
      }
      run.append(card);
    }
    main.append(run);
  }
});`;

export interface BarePage {
  readonly url: string;
  close(): Promise<void>;
}

/** The minimal page that shows a day's cards, as a baseline: one page, one script and the day's snapshot, all compressed. */
export const startBarePage = async (snapshot: object): Promise<BarePage> => {
  const files: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
    '/': ['text/html', gzipSync(html)],
    '/cards.js': ['text/javascript', gzipSync(script)],
    '/day': ['application/json', gzipSync(JSON.stringify(snapshot))],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[url ?? ''] ?? ['text/plain', gzipSync('')];
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': 'max-age=60',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
