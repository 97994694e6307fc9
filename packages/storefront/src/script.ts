/** The beacon as one file: `<script src="/beacon.js" data-url="/ads/events" defer></script>`. */
import { startBeacon } from './browser.ts';

const { url, shopper, consent, searchQuery } = (document.currentScript as HTMLScriptElement).dataset;
startBeacon({
  url: url!,
  ...(shopper && { shopper }),
  ...(searchQuery && { searchQuery }),
  consent: consent === 'contextual' ? 'contextual' : 'full',
});
