import { Readable } from 'node:stream';
import { z } from 'zod';
import { ok } from '#kernel/result.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';
import { STORED_KINDS, storedLines, type StoredKind } from './stored-feed.ts';

const EXAMPLES: Readonly<Record<StoredKind, string>> = {
  products: '{"sku":"LAMP-1","name":"Desk lamp","price":"49.9","quantity":12,"status":"ACTIVE"}\n',
  brands: '{"originalBrandId":"acme","name":"Acme"}\n',
  sellers: '{"originalSellerId":"acme-store","name":"Acme Official Store"}\n',
  categories: '{"id":"lamps","label":"Lamps","parentId":"home"}\n',
  segments: '{"id":"summer","name":"Summer sale"}\n',
};

/** What a storefront's feeds have brought, to be sent as a feed elsewhere: to its test environment, or after a loss. */
export const storedFeedRoutes = ({ database }: FeedRouteOptions): StorefrontRoute[] =>
  STORED_KINDS.map((kind) =>
    storefrontRoute({
      method: 'GET',
      path: `/v1/feeds/${kind}`,
      scope: 'feed',
      summary: `Read the ${kind} that are stored`,
      description: `All ${kind} of the storefront as they are now, one to a line as a feed has them. Send them to a test environment to try things with what is live.`,
      input: {},
      output: z.string(),
      outputType: 'application/x-ndjson',
      errors: [],
      example: EXAMPLES[kind],
      async serve({ key: { catalogId }, reply }) {
        void reply.type('application/x-ndjson').send(Readable.from(storedLines(database, { catalogId, kind })));
        return ok(null);
      },
    }),
  );
