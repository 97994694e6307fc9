import {
  createSellerCenterClient,
  createSellerCenterSandbox,
  NO_SELLER_CENTER,
  SANDBOX_PROVIDERS,
  type SellerCenter,
} from '#integrations/seller-center/index.ts';
import type { Clock } from '#kernel/time.ts';
import type { Environment } from './environment.ts';

type Settings = Pick<
  Environment,
  'SELLER_CENTER_URL' | 'SELLER_CENTER_MARKETS' | 'SELLER_CENTER_PAYING_MARKETS' | 'NODE_ENV'
>;

/**
 * Opens the configured seller center. Without one, a sandbox in the demo and in development, and none in production:
 * the sandbox signs in anyone.
 */
export function openSellerCenter(
  settings: Settings,
  { clock, withDemo }: { clock: Clock; withDemo: boolean },
): SellerCenter {
  if (settings.SELLER_CENTER_URL) return clientOf(settings);
  const isForPlay = withDemo || settings.NODE_ENV !== 'production';
  return isForPlay ? createSellerCenterSandbox(SANDBOX_PROVIDERS, { clock }) : NO_SELLER_CENTER;
}

function clientOf(settings: Settings): SellerCenter {
  const { origin, pathname, username, password } = new URL(settings.SELLER_CENTER_URL);
  const countryName = new Intl.DisplayNames('en', { type: 'region' });
  return createSellerCenterClient({
    url: `${origin}${pathname}`.replace(/\/$/, ''),
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
    providers: settings.SELLER_CENTER_MARKETS.map((countryCode) => ({
      code: `seller-center-${countryCode.toLowerCase()}`,
      name: `Seller Center ${countryName.of(countryCode)}`,
      countryCode,
      canPay: settings.SELLER_CENTER_PAYING_MARKETS.includes(countryCode),
    })),
  });
}
