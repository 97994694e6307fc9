import type { FastifyPluginCallback } from 'fastify';
import { addEvents } from '#delivery/collect/index.ts';
import { addAuctions, speakWire } from '#delivery/decide/index.ts';
import type { AdEngine } from './engine.ts';

/** The storefront's calls: POST /v2/auctions and POST /v2/events, in the public v2 wire format. */
export function adsHttp(engine: Pick<AdEngine, 'admit' | 'decide' | 'collect'>): FastifyPluginCallback {
  return (app, _options, done) => {
    speakWire(app);
    addAuctions(app, engine.admit, engine.decide);
    addEvents(app, engine.admit, engine.collect);
    done();
  };
}
