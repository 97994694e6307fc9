import type { Page } from '@playwright/test';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { flush, startShop } from './shop.ts';

const shop = await startShop();
afterAll(() => shop.stop());
beforeEach(() => {
  shop.forget();
  shop.answerWith(204);
});

/** A machine may be busy. */
const POLL = { timeout: 20_000 };
const NOW = new Date('2026-03-10T12:00:00Z');
const VIEW = { width: 1000, height: 800 };
const SECOND_MS = 1000;
const ad = (seal: string, style = 'height:200px;width:300px') =>
  `<div data-endcap-bid="${seal}" style="${style}"><a href="/product-${seal}">${seal}</a></div>`;
const gap = (height: number) => `<div style="height:${height}px"></div>`;

let serial = 0;
/** Opens a page of its own in a browser of its own. */
async function open(body: string, { attributes = '', view = VIEW }: { attributes?: string; view?: typeof VIEW } = {}) {
  serial += 1;
  const path = `/page-${serial}`;
  shop.show(path, body, attributes);
  const context = await shop.browser.newContext({ viewport: view });
  await context.clock.install({ time: NOW.getTime() - SECOND_MS });
  await context.clock.pauseAt(NOW);
  const page = await context.newPage();
  await page.goto(shop.url + path);
  return { context, page, path };
}

/**
 * Lets the page's own time pass, after the browser has said what is in view. Time stands still otherwise, so that the
 * outcome does not depend on how busy the machine is.
 */
async function wait(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.body)),
  );
  await page.clock.runFor(ms);
}
const scroll = (page: Page, y: number): Promise<void> => page.evaluate((to) => globalThis.scrollTo(0, to), y);

interface Script {
  name: string;
  run(page: Page): Promise<void>;
  /** Where the page stood, and for how long, in the order. */
  stops: [y: number, ms: number][];
}
const scripted = (name: string, stops: [number, number][]): Script => ({
  name,
  stops,
  run: async (page) => {
    for (const [y, ms] of stops) {
      await scroll(page, y);
      await wait(page, ms);
    }
  },
});

/** What the rule says: a second without a break at half of its pixels, a third of them for a large one. */
function shouldBeViewable(top: number, width: number, height: number, stops: Script['stops'], page: number): boolean {
  let seenMs = 0;
  for (const [wanted, ms] of stops) {
    const y = Math.min(wanted, Math.max(0, page - VIEW.height));
    const visible = Math.max(0, Math.min(top + height, y + VIEW.height) - Math.max(top, y));
    const share = (visible * Math.min(width, VIEW.width)) / (width * height);
    seenMs = share >= (width * height >= 242_500 ? 0.3 : 0.5) ? seenMs + ms : 0;
    if (seenMs >= SECOND_MS) return true;
  }
  return false;
}

const SCRIPTS = [
  scripted('stands still', [[0, 1500]]),
  scripted('leaves before the second is over', [
    [0, 500],
    [4000, 500],
    [0, 500],
  ]),
  scripted('scrolls on and stays', [
    [0, 300],
    [600, 1500],
  ]),
  scripted('reads in steps', [
    [0, 400],
    [200, 400],
    [400, 400],
    [600, 400],
  ]),
  scripted('flies past and comes back', [
    [2500, 200],
    [0, 1500],
  ]),
  scripted('goes to the end and returns for too short', [
    [0, 200],
    [6000, 1300],
    [0, 400],
  ]),
];
const PAGE_HEIGHT = 7000;
/** Fifty layouts: an ad of every size, in every place where a screen may begin or end. */
const LAYOUTS = [60, 200, 420, 700, 1600].flatMap((height) =>
  [0, 300, 650, 790, 1000].flatMap((top) => [300, 900].map((width) => ({ height, top, width }))),
);

describe('viewable', () => {
  it.each(SCRIPTS)('is right in fifty layouts of a shopper who $name', async ({ run, stops }) => {
    const sealOf = ({ top, width, height }: (typeof LAYOUTS)[number]) => `${top}-${width}x${height}`;
    // Side by side they need no page of their own each: what is in view does not depend on what lies above.
    const body = LAYOUTS.map((layout) =>
      ad(sealOf(layout), `position:absolute;top:${layout.top}px;height:${layout.height}px;width:${layout.width}px`),
    );
    const { context, page } = await open(gap(PAGE_HEIGHT) + body.join(''));
    await run(page);
    await flush(page);
    const expected = LAYOUTS.filter(({ top, width, height }) =>
      shouldBeViewable(top, width, height, stops, PAGE_HEIGHT),
    ).map(sealOf);
    expect(shop.sealsIn('viewables').toSorted()).toEqual(expected.toSorted());
    expect(shop.sealsIn('impressions').toSorted()).toEqual(LAYOUTS.map(sealOf).toSorted());
    await context.close();
  });

  it('is judged by what a box around it lets through', async () => {
    const box = (seal: string, shift: number) =>
      `<div style="width:300px;height:200px;overflow:hidden"><div style="margin-left:${shift}px">${ad(seal)}</div></div>`;
    const { context, page } = await open(
      box('inside', 0) + box('mostly', 100) + box('hardly', 180) + box('outside', 320),
    );
    await wait(page, 1400);
    await flush(page);
    expect(shop.sealsIn('viewables').toSorted()).toEqual(['inside', 'mostly']);
    await context.close();
  });

  it('is not what is in a hidden tab', async () => {
    const { context, page } = await open(ad('hidden'));
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wait(page, 1500);
    await flush(page);
    expect([shop.sealsIn('impressions'), shop.sealsIn('viewables')]).toEqual([['hidden'], []]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wait(page, 1300);
    await flush(page);
    expect(shop.sealsIn('viewables')).toEqual(['hidden']);
    await context.close();
  });

  it('is not what is not shown, nor what has no size', async () => {
    const { context, page } = await open(
      ad('none', 'display:none') + ad('empty', 'height:0;width:0;overflow:hidden') + ad('shown'),
    );
    await wait(page, 1400);
    await flush(page);
    expect(shop.sealsIn('viewables')).toEqual(['shown']);
    await context.close();
  });

  it('says how long, and of what', async () => {
    const { context, page, path } = await open(ad('long'), {
      attributes: 'data-search-query="lamp" data-shopper="s-1"',
    });
    await wait(page, 1400);
    await flush(page);
    const { event } = shop.received.find(({ list }) => list === 'viewables')!;
    expect(event).toMatchObject({
      resolvedBidId: 'long',
      opaqueUserId: 's-1',
      deviceType: 'desktop',
      placement: { path, searchQuery: 'lamp' },
    });
    expect(event['ms']).toBeGreaterThanOrEqual(1000);
    expect(event['ms']).toBeLessThan(1400);
    await context.close();
  });
});

describe('an impression', () => {
  it('is of an ad that appears later as well, and counts once however often it is rendered', async () => {
    const { context, page } = await open('<main></main>');
    for (let time = 0; time < 3; time += 1) {
      await page.evaluate((html) => (document.querySelector('main')!.innerHTML = html), ad('late'));
      await wait(page, 100);
    }
    await wait(page, 1300);
    await page.reload();
    await page.evaluate((html) => (document.querySelector('main')!.innerHTML = html), ad('late'));
    await wait(page, 1300);
    await flush(page);
    expect([shop.sealsIn('impressions'), shop.sealsIn('viewables')]).toEqual([['late'], ['late']]);
    await context.close();
  });

  it('is told apart from what can be measured and what was seen', async () => {
    const { context, page } = await open(`<main></main>${gap(3000)}<footer></footer>`);
    await page.evaluate(
      ([seen, below]) => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        document.addEventListener('endcap', (event) => {
          const { state, resolvedBidId } = (event as CustomEvent<{ state: string; resolvedBidId: string }>).detail;
          heard.push(`${resolvedBidId} ${state}`);
        });
        document.querySelector('main')!.innerHTML = seen!;
        document.querySelector('footer')!.innerHTML = below!;
      },
      [ad('seen'), ad('below')],
    );
    await wait(page, 1200);
    const states = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(states.toSorted()).toEqual([
      'below measurable',
      'below rendered',
      'seen measurable',
      'seen rendered',
      'seen viewable',
    ]);
    await context.close();
  });

  it('is reported by one beacon, however many a page starts', async () => {
    const { context, page } = await open(ad('twice') + '<script src="/beacon.js" data-url="/events"></script>');
    // The page stays, so that what comes late is received as well.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.click('a');
    await expect.poll(() => shop.sealsIn('clicks'), POLL).toHaveLength(1);
    await flush(page);
    expect([shop.sealsIn('impressions'), shop.sealsIn('clicks')]).toEqual([['twice'], ['twice']]);
    await context.close();
  });
});

describe('a click', () => {
  it('goes at once, together with its impression', async () => {
    const { context, page } = await open(ad('clicked'));
    await page.click('a');
    await page.waitForURL('**/product-clicked');
    await expect.poll(() => shop.sealsIn('clicks'), POLL).toEqual(['clicked']);
    expect(shop.sealsIn('impressions')).toEqual(['clicked']);
    await context.close();
  });

  it.each([
    ['the middle button', { button: 'middle' }],
    ['Ctrl', { modifiers: ['Control'] }],
  ] satisfies [string, Parameters<Page['click']>[1]][])('opens a tab by %s and is not lost', async (_, options) => {
    const { context, page } = await open(ad('tab'));
    await page.click('a', options);
    await expect.poll(() => shop.sealsIn('clicks'), POLL).toEqual(['tab']);
    await context.close();
  });

  it('by the keyboard is one', async () => {
    const { context, page } = await open(ad('keyboard'));
    await page.focus('a');
    await page.keyboard.press('Enter');
    await expect.poll(() => shop.sealsIn('clicks'), POLL).toEqual(['keyboard']);
    await context.close();
  });

  it('counts once, also when the hand is nervous', async () => {
    const { context, page } = await open(
      `<div data-endcap-bid="nervous" style="height:200px"><button>Into the cart</button></div>`,
    );
    await page.dblclick('button');
    await page.click('button');
    await flush(page);
    expect(shop.sealsIn('clicks')).toEqual(['nervous']);
    await context.close();
  });

  it('is not one beside the links, nor by the right button', async () => {
    const { context, page } = await open(ad('beside'));
    await page.mouse.click(280, 180);
    await page.click('a', { button: 'right' });
    await flush(page);
    expect(shop.sealsIn('clicks')).toEqual([]);
    await context.close();
  });
});

describe('nothing is lost', () => {
  it('of pages that are closed at any moment, and nothing counted twice', async () => {
    const seals = Array.from({ length: 20 }, (_, moment) => `closed-${moment}`);
    const { context } = await open('none');
    for (const [moment, seal] of seals.entries()) {
      const page = await context.newPage();
      shop.show(`/${seal}`, ad(seal));
      await page.goto(`${shop.url}/${seal}`);
      await wait(page, moment * 80);
      await page.close({ runBeforeUnload: true });
      await expect.poll(() => shop.sealsIn('impressions'), POLL).toContain(seal);
    }
    await context.close();
    expect(shop.sealsIn('impressions').toSorted()).toEqual(seals.toSorted());
    // Those that were open for a second were seen.
    expect(shop.sealsIn('viewables').toSorted()).toEqual(seals.slice(13).toSorted());
  }, 180_000);

  it('while there is no connection', async () => {
    const { context, page } = await open(ad('offline'));
    await context.setOffline(true);
    await page.click('a', { modifiers: ['Control'] });
    await wait(page, 1300);
    await flush(page);
    expect(shop.received).toEqual([]);
    await context.setOffline(false);
    for (const list of ['impressions', 'clicks', 'viewables'] as const)
      await expect.poll(() => shop.sealsIn(list), POLL).toEqual(['offline']);
    await context.close();
  });

  it('when the page goes while there is no connection: the next one sends it', async () => {
    const { context, page } = await open(ad('gone'));
    await context.setOffline(true);
    await wait(page, 1300);
    await page.goto('about:blank');
    await context.setOffline(false);
    shop.show('/other', 'no ads here');
    await page.goto(`${shop.url}/other`);
    await flush(page);
    expect([shop.sealsIn('impressions'), shop.sealsIn('viewables')]).toEqual([['gone'], ['gone']]);
    await context.close();
  });

  it('while the shop’s server has a bad moment', async () => {
    shop.answerWith(503);
    const { context, page } = await open(ad('moment'));
    await flush(page);
    shop.answerWith(204);
    await flush(page);
    expect([shop.requests.length, shop.sealsIn('impressions')]).toEqual([2, ['moment']]);
    await context.close();
  });
});

describe('contextual consent', () => {
  it('writes no id of the shopper, and stores nothing', async () => {
    const attributes = 'data-consent="contextual" data-shopper="shopper-1"';
    const { context, page } = await open(ad('private'), { attributes });
    await wait(page, 1300);
    await flush(page);
    expect(shop.sealsIn('viewables')).toEqual(['private']);
    expect(JSON.stringify(shop.received)).not.toContain('shopper-1');
    const ids = new Set(shop.received.map(({ event }) => event['opaqueUserId']));
    expect([...ids]).toEqual([expect.stringMatching(/^contextual-/)]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    await context.close();
  });

  it('stores nothing either while it cannot send', async () => {
    shop.answerWith(503);
    const { context, page } = await open(ad('private'), { attributes: 'data-consent="contextual"' });
    await flush(page);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.close();
  });
});

test('a page without storage reports all the same', async () => {
  serial += 1;
  const path = `/page-${serial}`;
  shop.show(path, ad('forbidden'));
  const context = await shop.browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.goto(shop.url + path);
  await flush(page);
  expect(shop.sealsIn('impressions')).toEqual(['forbidden']);
  await context.close();
});
