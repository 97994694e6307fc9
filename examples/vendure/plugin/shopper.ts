import type { IncomingMessage, ServerResponse } from 'node:http';
import { shopperOf, type Storefront } from '@endcap/storefront/server';
import type { RequestContext } from '@vendure/core';
import type { EndcapOptions } from './options.js';

type ExpressRequest = IncomingMessage & { secure: boolean; ip?: string };

const MAX_BEACON_LENGTH = 64 * 1024;
const shoppers = new WeakMap<object, string | null>();

/** The shopper of a request to the Shop API: null without consent, undefined where it is no such request. */
export const shopperIn = (ctx: RequestContext): string | null | undefined => ctx.req && shoppers.get(ctx.req);

/** Middleware that names each shopper by a cookie, so that auctions, clicks and orders are known to be one shopper's. */
export const nameShopper =
  ({ consent }: EndcapOptions) =>
  (req: ExpressRequest, res: ServerResponse, next: () => void): void => {
    const shopper = shopperOf(req.headers.cookie, { consent: consent?.(req), isSecure: req.secure });
    if (shopper.setCookie) res.appendHeader('set-cookie', shopper.setCookie);
    shoppers.set(req, shopper.id);
    next();
  };

/** Middleware that passes on what the beacon of the shop's pages reports. */
export const relayEvents =
  (storefront: Storefront, { consent }: EndcapOptions) =>
  async (req: ExpressRequest, res: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of req.setEncoding('utf8')) {
      body += chunk as string;
      if (body.length > MAX_BEACON_LENGTH) return void res.writeHead(413).end();
    }
    // A page whose shopper has no cookie may name the shopper itself; an id that is not kept would be another one each time.
    const { id, setCookie } = shopperOf(req.headers.cookie, { consent: consent?.(req) });
    const { status } = await storefront.relay({
      body,
      userAgent: req.headers['user-agent'],
      address: req.ip,
      shopper: setCookie === null ? id : null,
    });
    res.writeHead(status).end();
  };
