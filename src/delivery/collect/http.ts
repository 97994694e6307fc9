import type { FastifyInstance } from 'fastify';
import { type Admit, authorize, bodyOf, refuse } from '#delivery/decide/index.ts';
import { type WireEvents, readEvents } from './events-wire.ts';

// 200 events of every kind, with long search terms and large purchases, stay well below.
const LARGEST_BODY_BYTES = 4 * 2 ** 20;

/** POST /v2/events: answers 204 once everything is committed. */
export function addEvents(
  app: FastifyInstance,
  admit: Admit,
  collect: (events: WireEvents, catalogId: string, userAgent: string) => Promise<void>,
): void {
  app.post('/v2/events', { bodyLimit: LARGEST_BODY_BYTES }, async (request, reply) => {
    const catalogId = authorize(request, reply, admit);
    if (catalogId === null) return reply;
    const events = readEvents(bodyOf(request));
    if (!events.ok) return refuse(reply, events.problem);
    const told = request.headers['x-ua'];
    await collect(events.value, catalogId, `${request.headers['user-agent'] ?? ''} ${String(told ?? '')}`);
    return reply.code(204).send();
  });
}
