import { invalid } from '#kernel/problem.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { receiveEvents } from './events.ts';
import { providerKey, type BillingDeps } from './types.ts';

/** Receives the card provider's webhooks. The raw body is required, since it is signed. */
export function addPaymentWebhook(app: HttpApp, deps: BillingDeps): void {
  const { cards } = deps;
  if (!cards) return;
  void app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    route.post(`/v1/webhooks/${providerKey(cards)}`, async (request, reply) => {
      const received = await receiveEvents(deps, (request.body ?? '') as string, request.headers);
      if (received === 'SIGNATURE') return sendProblem(reply, { code: 'UNAUTHENTICATED' });
      if (received === 'BODY') return sendProblem(reply, invalid('body', 'Not a message of ours'));
      return reply.type(cards.accepted.type).send(cards.accepted.body);
    });
  });
}
