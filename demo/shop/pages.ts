import type { Winner } from '../../packages/storefront/src/server.ts';
import type { ShopProduct } from './catalogue.ts';
import { html } from './html.ts';
import { fill } from './texts.ts';
import { addForm, baseOf, countOf, gridOf, money, pictureOf, pricesOf, type Page, type View } from './view.ts';

/** What the page's auction won, with the products. */
export interface Won {
  readonly winners: readonly Winner[];
  readonly advertised: ReadonlyMap<string, ShopProduct>;
}

export interface Line {
  readonly product: ShopProduct;
  readonly quantity: number;
}

export function homePage(view: View, { winners, advertised }: Won, popular: readonly ShopProduct[]): Page {
  const { texts } = view;
  return {
    title: texts.home,
    main: html`${
        winners.length > 0 &&
        html`<h1>${texts.sponsored}</h1>
          ${gridOf(view, winners, advertised, [])}`
      }
      <h2>${texts.popular}</h2>
      ${gridOf(view, [], advertised, popular)}`,
  };
}

export function searchPage(
  view: View,
  term: string,
  { winners, advertised }: Won,
  found: readonly ShopProduct[],
): Page {
  const { texts } = view;
  return {
    title: term,
    term,
    main: html`<h1>${fill(texts.results, { term })}</h1>
      ${found.length > 0 ? countOf(view, found) : html`<p>${fill(texts.noResults, { term })}</p>`}
      ${gridOf(view, winners, advertised, found)}`,
  };
}

export function categoryPage(
  view: View,
  id: string,
  { winners, advertised }: Won,
  found: readonly ShopProduct[],
): Page {
  const label = view.categories.find((category) => category.id === id)?.label ?? id;
  const below = view.categories.filter(({ parentId }) => parentId === id);
  const base = baseOf(view.catalog);
  return {
    title: label,
    main: html`<h1>${label}</h1>
      <nav class="below" aria-label="${label}">
        ${below.map((category) => html`<a href="${base}/c/${encodeURIComponent(category.id)}">${category.label}</a>`)}
      </nav>
      ${countOf(view, found)}${gridOf(view, winners, advertised, found)}`,
  };
}

export function productPage(
  view: View,
  product: ShopProduct,
  { winners, advertised }: Won,
  similar: readonly ShopProduct[],
): Page {
  const { texts } = view;
  return {
    title: product.name,
    main: html`<div class="product">
        ${pictureOf(product)}
        <div>
          <p class="brand-name">${product.brand ?? ''}</p>
          <h1>${product.name}</h1>
          ${pricesOf(view, product)}
          <p>
            ${product.seller && fill(texts.soldBy, { seller: product.seller })} ·
            ${fill(texts.inStock, { count: product.quantity })}
          </p>
          ${addForm(view, product.sku, texts.addToCart)}
        </div>
      </div>
      <h2>${texts.similar}</h2>
      ${gridOf(view, winners, advertised, similar)}`,
  };
}

export function cartPage(view: View, lines: readonly Line[], { winners, advertised }: Won): Page {
  const { texts, catalog } = view;
  const base = baseOf(catalog);
  const step = (sku: string, change: number, label: string, sign: string) =>
    html`<form method="post" action="${base}/cart">
      <input type="hidden" name="sku" value="${sku}" /><input type="hidden" name="change" value="${change}" /><button
        aria-label="${label}"
      >
        ${sign}
      </button>
    </form>`;
  const rows = lines.map(
    ({ product, quantity }) =>
      html`<li>
        ${pictureOf(product)}
        <div>
          <a href="${base}/p/${encodeURIComponent(product.sku)}">${product.name}</a>
          <p class="price"><b>${money(view, product.priceMicros * BigInt(quantity))}</b></p>
        </div>
        <div class="steppers">
          ${step(product.sku, -1, texts.fewer, '−')}<span aria-label="${texts.quantity}">${quantity}</span
          >${step(product.sku, 1, texts.more, '+')}
        </div>
      </li>`,
  );
  return {
    title: texts.cart,
    main: html`<h1>${texts.cart}</h1>
      ${
        lines.length === 0
          ? html`<p>${texts.emptyCart}</p>`
          : html`<ul class="cart">
                ${rows}
              </ul>
              <p class="total">${texts.total} <b>${money(view, totalOf(lines))}</b></p>
              <form method="post" action="${base}/order"><button class="primary">${texts.order}</button></form>`
      }
      ${
        winners.length > 0 &&
        html`<h2>${texts.similar}</h2>
          ${gridOf(view, winners, advertised, [])}`
      }`,
  };
}

export const totalOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { product, quantity }) => sum + product.priceMicros * BigInt(quantity), 0n);

export function orderPage({ texts, catalog }: View, order: string): Page {
  return {
    title: texts.ordered,
    main: html`<h1>${fill(texts.thanks, { order })}</h1>
      <p><a href="${baseOf(catalog)}">${texts.onward}</a></p>`,
  };
}

export function missingPage({ texts, catalog }: View): Page {
  return {
    title: texts.notFound,
    main: html`<h1>${texts.notFound}</h1>
      <p><a href="${baseOf(catalog)}">${texts.onward}</a></p>`,
  };
}
