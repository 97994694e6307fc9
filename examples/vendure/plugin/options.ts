import type { IncomingMessage } from 'node:http';
import type { Consent } from '@endcap/storefront/server';
import type { ProductVariant } from '@vendure/core';

export interface EndcapOptions {
  /** Endcap's address, as https://ads.example. */
  url: string;
  /** The storefront's key for ads and feeds. It stays on this server. */
  key: string;
  /** The facet whose values are brands. */
  brandFacet?: string;
  /** Where shoppers find a variant, and its picture. Campaigns are made with both. */
  addresses?: (variant: ProductVariant) => { link?: string; image?: string };
  /** A page waits so long for its ads: 300 ms by default, from 50 to 1,000. */
  deadlineMs?: number;
  /** What the shopper of a request agreed to; `full` by default. */
  consent?: (request: IncomingMessage) => Consent;
}

/** Injects the options that the plug-in was given. */
export const ENDCAP_OPTIONS = Symbol('EndcapOptions');
/** Injects the kit's client. */
export const STOREFRONT = Symbol('Storefront');
