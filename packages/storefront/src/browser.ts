/** For a shop's pages: reports which ads were rendered, seen and clicked. */
import { createMeter, isInView, SHARES, type Timing } from './meter.ts';
import { createOutbox, type List } from './outbox.ts';

export interface BeaconOptions {
  /** The shop's own address that relays, as /ads/events; or Endcap's with a browser key, as https://ads.example/v2/events?key=epk_…. */
  readonly url: string;
  /** The shop's id for the shopper, where no server of the shop adds it. */
  readonly shopper?: string;
  /** `contextual`: no id of the shopper is sent and nothing is stored. */
  readonly consent?: 'full' | 'contextual';
  readonly searchQuery?: string;
}

/** Fired at an ad as `endcap`, and bubbles. `measurable`: whether it can be determined that it is in view. */
export interface AdState {
  readonly state: 'rendered' | 'measurable' | 'viewable' | 'clicked';
  readonly resolvedBidId: string;
}

export interface Beacon {
  /** Sends what is waiting. */
  flush(): Promise<void>;
  stop(): void;
}

/** Of an ad, wherever the page shows it now. */
interface Meter {
  element: Element;
  /** Whether the browser has said how much of it is in view. */
  isMeasured: boolean;
  isSeen: boolean;
  tell(isSeen: boolean): void;
}

const BID = 'data-endcap-bid';
const PHONE_PX = 768;
const MAX_TEXT = 2000;

/** Starts reporting for the page, also for ads that appear later. A second call on a page changes nothing. */
export function startBeacon(options: BeaconOptions): Beacon {
  const page = globalThis as { endcapBeacon?: Beacon };
  return (page.endcapBeacon ??= start(options));
}

function start({ url, shopper, consent, searchQuery }: BeaconOptions): Beacon {
  const isContextual = consent === 'contextual';
  const timing: Timing = {
    now: Date.now,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
  const outbox = createOutbox({
    ...timing,
    storage: isContextual ? null : storageOf(),
    post: async (body) => (await fetch(url, { method: 'POST', body, keepalive: true })).status,
    hand: (body) => navigator.sendBeacon(url, body),
    isOnline: () => navigator.onLine,
  });
  const meters = new Map<string, Meter>();
  const bids = new WeakMap<Element, string>();
  const clicked = new Set<string>();
  const abort = new AbortController();
  const { signal } = abort;

  function report(list: List, bid: string, fields: object = {}) {
    const hash = hashOf(bid);
    const id = `${list[0]}-${hash}${list === 'clicks' ? `-${Math.round(performance.timeOrigin).toString(36)}` : ''}`;
    outbox.add(
      list,
      {
        id,
        occurredAt: new Date().toISOString(),
        opaqueUserId: (!isContextual && shopper) || `contextual-${hash}`,
        resolvedBidId: bid,
        deviceType: innerWidth < PHONE_PX ? 'mobile' : 'desktop',
        placement: { path: location.pathname.slice(0, MAX_TEXT), searchQuery: searchQuery?.slice(0, MAX_TEXT) },
        ...fields,
      },
      list === 'clicks',
    );
  }
  function tell(element: Element, state: AdState['state'], resolvedBidId: string) {
    element.dispatchEvent(new CustomEvent<AdState>('endcap', { bubbles: true, detail: { state, resolvedBidId } }));
  }
  function see(bid: string, ms: number) {
    report('viewables', bid, { ms });
    tell(meters.get(bid)!.element, 'viewable', bid);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const {
        target,
        intersectionRatio,
        boundingClientRect: { width, height },
      } of entries) {
        const bid = bids.get(target)!;
        const meter = meters.get(bid);
        if (meter?.element !== target) continue;
        meter.isSeen = isInView(intersectionRatio, width * height);
        if (!meter.isMeasured) tell(target, 'measurable', bid);
        meter.isMeasured = true;
        meter.tell(meter.isSeen && !document.hidden);
      }
    },
    { threshold: SHARES },
  );
  function find() {
    for (const element of document.querySelectorAll(`[${BID}]`)) {
      const bid = element.getAttribute(BID)!;
      if (!bid || bids.get(element) === bid) continue;
      bids.set(element, bid);
      const known = meters.get(bid);
      // Rendered again, as by a framework: the same impression, from now on seen there.
      if (known) {
        known.tell(false);
        known.element = element;
        known.isSeen = false;
      } else {
        meters.set(bid, { element, isMeasured: false, isSeen: false, tell: createMeter(timing, (ms) => see(bid, ms)) });
        report('impressions', bid);
        tell(element, 'rendered', bid);
      }
      observer.unobserve(element);
      observer.observe(element);
    }
  }
  function click(event: MouseEvent) {
    // The middle button opens a tab, the right one a menu.
    if (event.type === 'auxclick' && event.button !== 1) return;
    const path = event.composedPath().filter((node) => node instanceof Element);
    const at = path.findIndex((node) => bids.has(node));
    // A link or button of the card; not the label, nor what it opens.
    if (at < 0 || !path.slice(0, at + 1).some((node) => node.matches('a,button,[data-endcap-click]'))) return;
    const bid = bids.get(path[at]!)!;
    if (clicked.has(bid)) return;
    clicked.add(bid);
    report('clicks', bid);
    tell(path[at]!, 'clicked', bid);
  }
  function look() {
    for (const meter of meters.values()) meter.tell(meter.isSeen && !document.hidden);
    if (document.hidden) outbox.leave();
  }

  const changes = new MutationObserver(find);
  function watch() {
    find();
    changes.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: [BID] });
  }
  outbox.open();
  document.addEventListener('click', click, { capture: true, signal });
  document.addEventListener('auxclick', click, { capture: true, signal });
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pagehide', () => outbox.leave(), { signal });
  addEventListener('online', () => void outbox.flush(), { signal });
  // A page that is made in advance is shown to no one yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', watch, { once: true, signal });
  else watch();

  return {
    flush: outbox.flush,
    stop() {
      abort.abort();
      changes.disconnect();
      observer.disconnect();
      for (const meter of meters.values()) meter.tell(false);
      delete (globalThis as { endcapBeacon?: Beacon }).endcapBeacon;
    },
  };
}

/** Null where the browser forbids it. */
function storageOf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The same for the same seal, on every page: so that rendering twice counts once. 106 bits, as two texts. */
export function hashOf(text: string): string {
  return [0, 1].map((seed) => half(text, seed)).join('');
}

function half(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36).padStart(11, '0');
}
