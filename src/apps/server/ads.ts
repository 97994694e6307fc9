import { createHmac } from 'node:crypto';
import { type AdCalls, adCalls, createAdEngine, type EngineHealth } from '#delivery/engine/index.ts';
import type { ServerDependencies } from './create-server.ts';

/** Starts the ad engine; answers with its calls and with what stops it. */
export async function startAds(
  { database, clock, log }: ServerDependencies,
  secret: string,
): Promise<{ calls: AdCalls; health: EngineHealth; stop(): Promise<void> }> {
  const engine = createAdEngine({
    database,
    clock,
    random: Math.random,
    keys: [{ id: 1, secret: createHmac('sha256', secret).update('bid-token').digest() }],
    onError: (error) => log.error({ err: error }, 'the ad engine failed in the background'),
  });
  await engine.start();
  return {
    calls: adCalls(engine, (error) => log.error({ err: error }, 'an ad call failed')),
    health: engine.health,
    stop: () => engine.stop(),
  };
}
