import { createStorefront, type Storefront } from '@endcap/storefront/server';
import { Logger, PluginCommonModule, VendurePlugin } from '@vendure/core';
import { CatalogFeed } from './catalog-feed.js';
import { ENDCAP_OPTIONS, STOREFRONT, type EndcapOptions } from './options.js';
import { OrderReports } from './order-reports.js';
import { nameShopper, relayEvents } from './shopper.js';
import { SPONSORED_SCHEMA, SponsoredResolver } from './sponsored.resolver.js';

/** Where the shop's pages report views and clicks. */
const EVENTS_PATH = 'endcap/events';

/** Sponsored products of Endcap: feeds the catalog, answers `sponsored` in the Shop API, relays events, reports orders. */
@VendurePlugin({
  compatibility: '^3.7.0',
  imports: [PluginCommonModule],
  providers: [
    CatalogFeed,
    OrderReports,
    { provide: ENDCAP_OPTIONS, useFactory: () => EndcapPlugin.options },
    { provide: STOREFRONT, useFactory: () => EndcapPlugin.storefront },
  ],
  shopApiExtensions: { schema: SPONSORED_SCHEMA, resolvers: [SponsoredResolver] },
  configuration: (config) => {
    const { options, storefront } = EndcapPlugin;
    config.customFields.Order.push({ name: 'endcapShopper', type: 'string', nullable: true, internal: true });
    config.apiOptions.middleware.push(
      { route: `/${config.apiOptions.shopApiPath}`, handler: nameShopper(options), beforeListen: true },
      { route: `/${EVENTS_PATH}`, handler: relayEvents(storefront, options), beforeListen: true },
    );
    return config;
  },
})
export class EndcapPlugin {
  static options: EndcapOptions;
  static storefront: Storefront;

  static init(options: EndcapOptions): typeof EndcapPlugin {
    this.options = options;
    this.storefront = createStorefront({
      url: options.url,
      key: options.key,
      deadlineMs: options.deadlineMs,
      onDegraded: ({ reason, status, detail }) =>
        Logger.warn(`${reason} ${status ?? ''} ${detail ?? ''}`.trim(), 'Endcap'),
    });
    return this;
  }
}
