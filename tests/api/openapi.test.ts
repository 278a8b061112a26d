import { expect, it } from 'vitest';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();

it('describes every declared call with its schemas', async () => {
  const { status, body } = await plant.anna.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/api/orders/{id}'].put).toMatchObject({
    operationId: 'orders.update',
    parameters: [{ in: 'path', name: 'id' }],
    requestBody: { content: { 'application/json': {} } },
    responses: {
      '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    },
  });
  expect(body.paths['/api/deliveries/{deliveryId}/items/{slot}'].post.operationId).toBe(
    'deliveries.fillSlot',
  );
  expect(Object.keys(body.paths).length).toBeGreaterThan(20);
});
