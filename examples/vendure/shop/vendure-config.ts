import { randomUUID } from 'node:crypto';
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  dummyPaymentHandler,
  LogLevel,
  type VendureConfig,
} from '@vendure/core';
import { EndcapPlugin } from '../plugin/endcap.plugin.js';

const env = process.env;

/** A shop's own configuration. Of Endcap are the last import, and the last plug-in. */
export const config: VendureConfig = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    cors: { origin: ['https://shop.example'], credentials: true },
    csrfPrevention: true,
  },
  authOptions: {
    superadminCredentials: { identifier: 'superadmin', password: env.SUPERADMIN_PASSWORD! },
    cookieOptions: { secret: env.COOKIE_SECRET ?? randomUUID() },
  },
  dbConnectionOptions: { type: 'postgres', url: env.DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  orderOptions: {
    // Each line is sent by another seller, as in a marketplace.
    orderSellerStrategy: {
      splitOrder: ({ channelId }, { lines }) =>
        lines.length === 1
          ? []
          : lines.map((line) => ({ channelId, state: 'PaymentSettled', lines: [line], shippingLines: [] })),
    },
  },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  plugins: [
    DefaultSchedulerPlugin.init({}),
    DefaultJobQueuePlugin.init({
      pollInterval: 100,
      // Each attempt waits longer, so that reports of orders outlast a day without Endcap.
      backoffStrategy: (_queue, attempts) => Math.min(attempts * 1000, 60_000),
    }),
    EndcapPlugin.init({
      url: env.ENDCAP_URL!,
      key: env.ENDCAP_KEY!,
      deadlineMs: 1000,
      // As the page's own consent dialog stores the answer.
      consent: ({ headers }) => (headers.cookie?.includes('consent=contextual') ? 'contextual' : 'full'),
      addresses: ({ product }) => ({ link: `https://shop.example/p/${product.slug}` }),
    }),
  ],
};
