import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { moneyText } from '#kernel/money-text.ts';
import { sponsoredHtml, type Consent, type Winner } from '../../packages/storefront/src/server.ts';
import type { Category, ShopCatalog, ShopProduct } from './catalogue.ts';
import { html, raw, type Html } from './html.ts';
import { fill, type ShopTexts } from './texts.ts';

/** What every page of a visit knows. */
export interface View {
  readonly catalog: ShopCatalog;
  readonly catalogs: readonly ShopCatalog[];
  readonly categories: readonly Category[];
  readonly language: Language;
  readonly texts: ShopTexts;
  readonly consent: Consent;
  /** SKUs with their number of pieces. */
  readonly cart: ReadonlyMap<string, number>;
  readonly isDrawerOpen: boolean;
  /** Address of the page, to come back to. */
  readonly path: string;
}

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** Of the search field. */
  readonly term?: string;
}

export const baseOf = ({ code }: ShopCatalog): string => `/shop/${code.toLowerCase()}`;
export const localeOf = ({ language, catalog }: View): string => `${language}-${catalog.code}`;

export const money = (view: View, micros: Micros): string => moneyText(micros, view.catalog, localeOf(view));

/** Languages of the storefronts, as their shoppers speak. */
const LANGUAGES: Readonly<Record<string, Language>> = { BR: 'pt', ID: 'id' };
export const languageOf = ({ code }: ShopCatalog): Language => LANGUAGES[code] ?? 'en';

export function pageOf(view: View, { title, main, term = '' }: Page, happened: Html): string {
  const { catalog, catalogs, language, texts, consent, cart, isDrawerOpen, path } = view;
  const base = baseOf(catalog);
  const pieces = [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  const other = consent === 'full' ? 'contextual' : 'full';
  const page = html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · ${texts.shop}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/shop/files/demo/shop/shop.css" />
      <script
        type="module"
        src="/shop/files/demo/shop/client.ts"
        data-base="${base}"
        data-consent="${consent}"
        data-term="${term}"
      ></script>
    </head>
    <body>
      <header>
        <div class="bar">
          <a class="brand" href="${base}">${texts.shop}</a>
          <form class="search" role="search" action="${base}/search">
            <input
              type="search"
              name="q"
              value="${term}"
              placeholder="${texts.searchFor}"
              aria-label="${texts.searchFor}"
            /><button>${texts.search}</button>
          </form>
          <a class="to-cart" href="${base}/cart">${texts.cart} <b>${pieces}</b></a>
        </div>
        <nav aria-label="${texts.departments}">
          ${departmentsOf(view).map(({ id, label }) => html`<a href="${base}/c/${encodeURIComponent(id)}">${label}</a>`)}
        </nav>
      </header>
      <main>${main}</main>
      <footer>
        <p>${texts.tagline}</p>
        <form action="/shop">
          <label
            >${texts.country}
            <select name="country">
              ${catalogs.map(
                ({ code, name }) =>
                  html`<option value="${code.toLowerCase()}" ${raw(code === catalog.code ? ' selected' : '')}>
                    ${name}
                  </option>`,
              )}
            </select></label
          >
          <button>${texts.change}</button>
        </form>
        <form method="post" action="${base}/consent">
          <input type="hidden" name="consent" value="${other}" /><input
            type="hidden"
            name="back"
            value="${path}"
          /><span>${consent === 'full' ? texts.personal : texts.contextual}</span>
          <button>${consent === 'full' ? texts.refuse : texts.allow}</button>
        </form>
      </footer>
      <button class="open-drawer" aria-expanded="${String(isDrawerOpen)}" aria-controls="happened">
        ${texts.happened}
      </button>
      <aside id="happened" aria-label="${texts.happened}" ${raw(isDrawerOpen ? '' : ' hidden')}>
        <div class="drawer-head">
          <h2>${texts.happened}</h2>
          <button class="close-drawer">${texts.close}</button>
        </div>
        <p class="hint">${texts.explained}</p>
        <ol class="steps" aria-live="polite">
          ${happened}
        </ol>
      </aside>
    </body>
  </html>`;
  return `<!doctype html>${page.text}`;
}

function departmentsOf({ categories }: View): Category[] {
  return categories.filter(({ parentId }) => parentId === null);
}

export const pictureOf = ({ image }: ShopProduct): Html =>
  image === null
    ? html`<span class="picture"></span>`
    : html`<img class="picture" src="${image}" alt="" loading="lazy" width="400" height="400" />`;

/** A product among products, or a winner among them. */
export function cardOf(view: View, product: ShopProduct, winner?: Winner): Html {
  const { texts, consent, language } = view;
  const href = `${baseOf(view.catalog)}/p/${encodeURIComponent(product.sku)}`;
  const card = html`<article class="card">
    <a href="${href}"
      >${pictureOf(product)}
      <h3>${product.name}</h3></a
    >
    <p class="brand-name">${product.brand ?? ' '}</p>
    ${pricesOf(view, product)}${addForm(view, product.sku, texts.addToCart)}
  </article>`;
  if (!winner) return html`<div class="cell">${card}</div>`;
  return html`<div class="cell">${raw(sponsoredHtml({ winner, content: card.text, language, consent }))}</div>`;
}

export function pricesOf(view: View, { priceMicros, listedMicros }: ShopProduct): Html {
  const before = priceMicros < listedMicros && html` <s>${money(view, listedMicros)}</s>`;
  return html`<p class="price"><b>${money(view, priceMicros)}</b>${before}</p>`;
}

export function addForm(view: View, sku: string, label: string): Html {
  return html`<form class="add" method="post" action="${baseOf(view.catalog)}/cart">
    <input type="hidden" name="sku" value="${sku}" /><button>${label}</button>
  </form>`;
}

/** Winners first, then the others: no product twice. */
export function gridOf(
  view: View,
  winners: readonly Winner[],
  advertised: ReadonlyMap<string, ShopProduct>,
  products: readonly ShopProduct[],
): Html {
  const shown = winners.flatMap((winner) => {
    const product = advertised.get(winner.id);
    return product ? [{ winner, product }] : [];
  });
  const skus = new Set(shown.map(({ product }) => product.sku));
  return html`<div class="grid">
    ${shown.map(({ winner, product }) => cardOf(view, product, winner))}${products
      .filter(({ sku }) => !skus.has(sku))
      .map((product) => cardOf(view, product))}
  </div>`;
}

export const countOf = ({ texts }: View, products: readonly unknown[]): Html =>
  html`<p class="count">${fill(texts.count, { count: products.length })}</p>`;
