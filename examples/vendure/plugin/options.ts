import type { IncomingMessage } from 'node:http';
import type { Consent } from '@endcap/storefront/server';
import type { ProductVariant, Translated } from '@vendure/core';

export interface EndcapOptions {
  /** Endcap's address, as https://ads.example. */
  url: string;
  /** The storefront's key for ads and feeds. It stays on this server. */
  key: string;
  /** The facet whose values are brands. */
  brandFacet?: string;
  /**
   * Where shoppers find a variant, and its picture, both as absolute addresses: an asset's `preview` is none without that of the asset
   * server before it. Campaigns are made with both. The variant and its product are in the default language.
   */
  addresses?: (variant: Translated<ProductVariant>) => { link?: string; image?: string };
  /** A page waits so long for its ads: 300 ms by default, from 50 to 1,000. */
  deadlineMs?: number;
  /** What the shopper of a request agreed to; `full` by default. */
  consent?: (request: IncomingMessage) => Consent;
}

/** Injects the options that the plug-in was given. */
export const ENDCAP_OPTIONS = Symbol('EndcapOptions');
/** Injects the kit's client. */
export const STOREFRONT = Symbol('Storefront');
