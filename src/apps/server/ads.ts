import { createHmac } from 'node:crypto';
import { adsHttp, createAdEngine } from '#delivery/engine/index.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { ServerDependencies } from './create-server.ts';

/** Starts the ad engine behind its HTTP calls; answers with what stops it. */
export async function addAds(
  app: HttpApp,
  { database, clock, log }: ServerDependencies,
  secret: string,
): Promise<() => Promise<void>> {
  const engine = createAdEngine({
    database,
    clock,
    random: Math.random,
    keys: [{ id: 1, secret: createHmac('sha256', secret).update('bid-token').digest() }],
    onError: (error) => log.error({ err: error }, 'the ad engine failed in the background'),
  });
  await app.register(adsHttp(engine));
  await engine.start();
  return () => engine.stop();
}
