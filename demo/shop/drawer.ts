import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { readJson } from '#kernel/json.ts';
import { moneyText } from '#kernel/money-text.ts';
import type { ShopProduct } from './catalogue.ts';
import { html, type Html } from './html.ts';
import { fill } from './texts.ts';
import type { Earning, Exchange, Outcome, SealedPrice } from './trail.ts';
import { localeOf, money, type View } from './view.ts';

/** What the drawer shows beside what the shop itself sent and received. */
export interface Facts {
  readonly products: ReadonlyMap<string, ShopProduct>;
  readonly prices: ReadonlyMap<string, SealedPrice>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly earnings: readonly Earning[];
  /** Where the commands send to, and with what. */
  readonly address: string;
  readonly key: string;
}

const Auctions = z.object({
  auctions: z.array(
    z.object({
      searchQuery: z.optional(z.string()),
      category: z.optional(z.object({ id: z.string() })),
      page: z.optional(z.object({ type: z.string() })),
    }),
  ),
});
const Results = z.object({
  results: z.array(
    z.object({ winners: z.array(z.object({ rank: z.number(), id: z.string(), resolvedBidId: z.string() })) }),
  ),
});
const Touch = z.object({ id: z.string(), resolvedBidId: z.string(), ms: z.optional(z.number()) });
const Purchase = z.object({
  id: z.string(),
  items: z.array(z.object({ productId: z.string(), quantity: z.number(), unitPrice: z.number() })),
});
const Events = z.object({
  impressions: z.optional(z.array(Touch)),
  clicks: z.optional(z.array(Touch)),
  viewables: z.optional(z.array(Touch)),
  purchases: z.optional(z.array(Purchase)),
});

const read = <T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, text: string): T | null =>
  schema.safeParse(readJson(text)).data ?? null;

/** Names what the exchanges speak of, so that it can be looked up at once. */
export function namedIn(exchanges: readonly Exchange[]) {
  const winners = exchanges.flatMap(({ path, answer }) =>
    path === '/v2/auctions' ? (read(Results, answer)?.results.flatMap((result) => result.winners) ?? []) : [],
  );
  const events = exchanges.flatMap(({ path, body }) => (path === '/v2/events' ? (read(Events, body) ?? []) : []));
  return {
    skuOf: new Map(winners.map(({ id, resolvedBidId }) => [resolvedBidId, id])),
    eventIds: events.flatMap(({ impressions = [], clicks = [] }) => [...impressions, ...clicks].map(({ id }) => id)),
    orderIds: events.flatMap(({ purchases = [] }) => purchases.map(({ id }) => id)),
  };
}

/** Returns the number of the exchange that reported an event first: a page that is left may send its events again. */
function firstReportsOf(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  // Newest first, so that the oldest remains.
  return new Map(
    exchanges.flatMap((exchange) => namedIn([exchange]).eventIds.map((id): [string, number] => [id, exchange.number])),
  );
}

/** Writes the steps of a visit, newest first. */
export function stepsOf(view: View, exchanges: readonly Exchange[], facts: Facts): Html {
  const { skuOf } = namedIn(exchanges);
  const firstReports = firstReportsOf(exchanges);
  const nameOf = (seal: string) => {
    const sku = skuOf.get(seal);
    return (sku && facts.products.get(sku)?.name) || sku || '…';
  };
  const steps = exchanges.flatMap((exchange) =>
    exchange.path === '/v2/auctions'
      ? [auctionStep(view, exchange, facts)]
      : eventSteps(view, exchange, facts, nameOf, firstReports).toReversed(),
  );
  return steps.length === 0 ? html`<li class="hint">${view.texts.nothingYet}</li>` : html`${steps}`;
}

function step(
  view: View,
  exchange: Exchange,
  kind: string,
  title: string,
  content: Html,
  { address, key }: Facts,
): Html {
  const command = `curl '${address}${exchange.path}' -H 'Authorization: Bearer ${key}' -d '${exchange.body.replaceAll("'", String.raw`'\''`)}'`;
  const answer = exchange.answer || String(exchange.status ?? '');
  const version = hash('sha256', `${view.language} ${content.text}`, 'hex').slice(0, 12);
  return html`<li class="step ${kind}" data-step="${exchange.number}-${kind}" data-version="${version}">
    <h3>${title}</h3>
    ${content}
    <details>
      <summary>${view.texts.asCurl}</summary>
      <pre>${command}</pre>
      <p>${view.texts.answer} ${exchange.status ?? ''}</p>
      <pre>${answer}</pre>
    </details>
  </li>`;
}

function auctionStep(view: View, exchange: Exchange, facts: Facts): Html {
  const { texts } = view;
  const asked = read(Auctions, exchange.body)?.auctions[0];
  const subject = asked?.searchQuery ?? asked?.category?.id ?? asked?.page?.type ?? '';
  const results = read(Results, exchange.answer)?.results;
  const winners = results?.flatMap((result) => result.winners) ?? [];
  const content = html`<p>${fill(texts.auctionFor, { subject })}</p>
    ${
      results === undefined
        ? html`<p>${texts.noAnswer}</p>`
        : winners.length === 0
          ? html`<p>${texts.noWinner}</p>`
          : winners.map(
              ({ rank, id, resolvedBidId }) =>
                html`<div class="winner">
                  <h4>${fill(texts.winner, { rank })}: ${facts.products.get(id)?.name ?? id}</h4>
                  ${priceTable(view, facts.prices.get(resolvedBidId))}
                </div>`,
            )
    }`;
  return step(view, exchange, 'auction', texts.auction, content, facts);
}

function priceTable(view: View, sealed: SealedPrice | undefined): Html | null {
  if (!sealed) return null;
  const { texts } = view;
  const { priceMicros, explanation } = sealed;
  const amount = (micros: bigint) => moneyText(micros, sealed, localeOf(view));
  const price = html`<p>${fill(texts.costsPerClick, { price: amount(priceMicros) })}</p>`;
  if (!explanation) return price;
  const { kind, keyword, isAutomated, bidMicros, factors, mostMicros, finalBidMicros, minBidMicros, aheadMicros } =
    explanation;
  const bid =
    kind === 'KEYWORD' && keyword !== null
      ? fill(texts.bidOfKeyword, { keyword })
      : kind === 'PRODUCT'
        ? texts.bidOfProduct
        : texts.bid;
  const rows: [string, string | null][] = [
    [isAutomated ? `${bid}, ${texts.automated}` : bid, amount(bidMicros)],
    ...factors.map(({ dimension, value, percent }): [string, string] => [
      fill(texts.factor, { name: `${dimension.toLowerCase()} ${value}`, percent }),
      `× ${percent / 100}`,
    ]),
    [texts.most, mostMicros === null ? null : amount(mostMicros)],
    [texts.finalBid, factors.length > 0 || mostMicros !== null ? amount(finalBidMicros) : null],
    [texts.floor, amount(minBidMicros)],
    [texts.ahead, aheadMicros === null ? null : amount(aheadMicros)],
    [texts.price, amount(priceMicros)],
  ];
  return html`${price}
    <table>
      ${rows.flatMap(([name, value]) =>
        value === null
          ? []
          : [
              html`<tr>
                <th scope="row">${name}</th>
                <td>${value}</td>
              </tr>`,
            ],
      )}
    </table>`;
}

function eventSteps(
  view: View,
  exchange: Exchange,
  facts: Facts,
  nameOf: (seal: string) => string,
  firstReports: ReadonlyMap<string, number>,
): Html[] {
  const { texts } = view;
  const { impressions = [], viewables = [], clicks = [], purchases = [] } = read(Events, exchange.body) ?? {};
  const lines = (parts: readonly Html[]) =>
    html`<ul>
      ${parts.map((part) => html`<li>${part}</li>`)}
    </ul>`;
  const steps: Html[] = [];
  if (impressions.length > 0) {
    const content = lines(
      impressions.map(({ resolvedBidId }) => html`${fill(texts.impressionOf, { product: nameOf(resolvedBidId) })}`),
    );
    steps.push(step(view, exchange, 'impression', texts.impression, content, facts));
  }
  if (viewables.length > 0) {
    const content = lines(
      viewables.map(
        ({ resolvedBidId, ms = 0 }) =>
          html`${fill(texts.viewableOf, { product: nameOf(resolvedBidId), seconds: (ms / 1000).toFixed(1) })}`,
      ),
    );
    steps.push(step(view, exchange, 'viewable', texts.viewable, content, facts));
  }
  for (const { id, resolvedBidId } of clicks) {
    const content = html`<p>${fill(texts.clickOf, { product: nameOf(resolvedBidId) })}</p>
      <p class="money">
        ${firstReports.get(id) === exchange.number ? chargeOf(view, facts.outcomes.get(id)) : texts.sentAgain}
      </p>`;
    steps.push(step(view, exchange, `click-${id}`, texts.click, content, facts));
  }
  for (const { id, items } of purchases) {
    const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const amount = money(view, BigInt(Math.round(total * 1e6)));
    const earned = facts.earnings.filter(({ orderId }) => orderId === id);
    const content = html`<p>${fill(texts.orderOf, { order: id, amount })}</p>
      ${earned.map((earning) => html`<p class="money">${earnedBy(view, earning)}</p>`)}${earned.length === 0 && html`<p>${texts.notEarned}</p>`}`;
    steps.push(step(view, exchange, 'order', texts.ordered, content, facts));
  }
  return steps;
}

function chargeOf(view: View, outcome: Outcome | undefined): string {
  const { texts } = view;
  if (!outcome) return texts.waits;
  const { billedMicros, invalidReason, unbilledReason, company } = outcome;
  if (invalidReason !== null) return fill(texts.invalid, { reason: invalidReason });
  if (unbilledReason === 'ALREADY_BILLED') return texts.alreadyBilled;
  if (billedMicros === 0n)
    return unbilledReason === null ? texts.free : fill(texts.invalid, { reason: unbilledReason });
  return fill(texts.charged, { amount: moneyText(billedMicros, outcome, localeOf(view)), company });
}

const REASONS = {
  DIRECT_CLICK: 'directClick',
  HALO_CLICK: 'haloClick',
  DIRECT_VIEW: 'directView',
  HALO_VIEW: 'haloView',
} as const;

function earnedBy(view: View, { salesMicros, company, attribution }: Earning): string {
  const { texts } = view;
  return fill(texts.earned, { amount: money(view, salesMicros), company, why: texts[REASONS[attribution]] });
}
