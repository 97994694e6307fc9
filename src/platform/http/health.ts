import type { HttpApp } from './app.ts';

export interface HealthOptions {
  /** Throws when something this process needs does not answer. */
  check(): Promise<unknown>;
  /** True once the process has begun to shut down: balancers stop sending. */
  isClosing(): boolean;
}

/** /healthz: the process lives. /readyz: it can serve. */
export function addHealthRoutes(app: HttpApp, { check, isClosing }: HealthOptions): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing()) return reply.status(503).send({ status: 'closing' });
    try {
      await check();
      return { status: 'ok' };
    } catch (error) {
      reply.request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
