import { readFile } from 'node:fs/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import { stripTypeScriptTypes } from 'node:module';
import { join, normalize } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenKeys } from '#delivery/decide/index.ts';
import type { NewId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { createStorefront, shopperOf, type Slot, type Storefront } from '../../packages/storefront/src/server.ts';
import { demoKey } from '../base.ts';
import { createCatalogue, type ShopCatalog, type ShopProduct } from './catalogue.ts';
import { cartOf, cookiesOf, setCookie, writeCart } from './cookies.ts';
import { namedIn, stepsOf } from './drawer.ts';
import type { Html } from './html.ts';
import {
  cartPage,
  categoryPage,
  homePage,
  missingPage,
  orderPage,
  productPage,
  searchPage,
  type Won,
} from './pages.ts';
import { drawPicture, PICTURE_PATH } from './pictures.ts';
import { TEXTS } from './texts.ts';
import { createLedgerView, createTrail, type Exchange } from './trail.ts';
import { baseOf, languageOf, pageOf, type Page, type View } from './view.ts';

export interface ShopNeeds {
  readonly database: Database;
  /** Keys that seal what an auction decided: the shop shows what is in it. */
  readonly keys: TokenKeys;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  /** Where Endcap answers, once it listens. */
  readonly address: () => string;
}

const ROOT = join(import.meta.dirname, '../..');
/** What pages load: the shop's own files and the kit, as they are, without their types. */
const FILES = /^(?:demo\/shop\/(?:client\.ts|shop\.css)|packages\/storefront\/src\/[\w-]+\.ts)$/;
const SLOTS = 2;
const CART_SLOTS = 4;
const MAX_PIECES = 20;
const MAX_TERM_LENGTH = 100;

type Visit = { readonly id: string; readonly view: View; readonly shopper: string | null };
type Params = { Params: { country: string } };

/** Adds the demo's shop, a storefront made with the kit, at /shop. */
export function addShop(app: HttpApp, needs: ShopNeeds): void {
  const { database, keys, clock, newId, log, address } = needs;
  const catalogue = createCatalogue(database);
  const ledger = createLedgerView(database, keys);
  const trail = createTrail();
  const current = new AsyncLocalStorage<string>();
  const storefronts = new Map<string, Storefront>();

  /** Made with the first page, when the address is known. */
  function storefrontOf({ code }: ShopCatalog): Storefront {
    const known = storefronts.get(code);
    if (known) return known;
    const made = createStorefront({
      url: address(),
      key: demoKey(code),
      // On a laptop the databases and the demo's history take their time as well.
      deadlineMs: 1000,
      fetch: remembered,
      onDegraded: (degraded) => log.warn(degraded, 'the demo shop goes on without ads'),
    });
    storefronts.set(code, made);
    return made;
  }
  /** Fetches for the kit, and notes it in the visit's trail. */
  async function remembered(url: string, init: RequestInit): Promise<Response> {
    const visit = current.getStore();
    const note = (status: number | null, answer: string) => {
      const path = new URL(url).pathname as Exchange['path'];
      if (visit)
        trail.add(visit, { atMs: clock(), path, body: typeof init.body === 'string' ? init.body : '', status, answer });
    };
    try {
      const response = await fetch(url, init);
      note(response.status, await response.clone().text());
      return response;
    } catch (error) {
      note(null, '');
      throw error;
    }
  }

  async function visitOf(request: FastifyRequest<Params>, reply: FastifyReply): Promise<Visit | null> {
    const catalogs = await catalogue.catalogs();
    const catalog = catalogs.find(({ code }) => code.toLowerCase() === request.params.country);
    if (!catalog) return null;
    const cookies = cookiesOf(request.headers.cookie);
    const consent = cookies.get('shop_consent') === 'contextual' ? 'contextual' : 'full';
    const isSecure = request.protocol === 'https';
    const shopper = shopperOf(request.headers.cookie, { consent, isSecure });
    if (shopper.setCookie) void reply.header('set-cookie', shopper.setCookie);
    const id = cookies.get('shop_visit') ?? newId();
    if (!cookies.has('shop_visit')) setCookie(reply, 'shop_visit', id);
    const language = languageOf(catalog);
    const view: View = {
      catalog,
      catalogs,
      categories: await catalogue.categories(catalog.id),
      language,
      texts: TEXTS[language],
      consent,
      cart: cartOf(cookies, catalog.code),
      isDrawerOpen: cookies.get('shop_drawer') === 'open',
      path: request.url,
    };
    return { id, view, shopper: shopper.id };
  }

  /** Asks for a page's ads while its products are read. */
  async function hold({ id, view, shopper }: Visit, slot: Omit<Slot, 'slots'>, slots = SLOTS): Promise<Won> {
    const storefront = storefrontOf(view.catalog);
    const { ads } = await current.run(id, () =>
      storefront.auctions({ ads: { slots, ...slot } }, { shopper, consent: view.consent }),
    );
    const skus = ads.map((winner) => winner.id);
    return { winners: ads, advertised: await catalogue.bySku(view.catalog.id, clock(), skus) };
  }

  async function happened({ id, view }: Visit): Promise<Html> {
    const exchanges = trail.of(id);
    const { skuOf, eventIds, orderIds } = namedIn(exchanges);
    const [products, prices, outcomes, earnings] = await Promise.all([
      catalogue.bySku(view.catalog.id, clock(), [...new Set(skuOf.values())]),
      ledger.prices([...skuOf.keys()], clock()),
      ledger.outcomes(view.catalog.id, eventIds),
      ledger.earnings(view.catalog.id, orderIds),
    ]);
    const facts = { products, prices, outcomes, earnings, address: address(), key: demoKey(view.catalog.code) };
    return stepsOf(view, exchanges, facts);
  }

  const send = async (reply: FastifyReply, visit: Visit, page: Page) =>
    reply.type('text/html; charset=utf-8').send(pageOf(visit.view, page, await happened(visit)));
  const sendMissing = (reply: FastifyReply, visit: Visit) => send(reply.status(404), visit, missingPage(visit.view));
  const linesOf = async ({ catalog, cart }: View) =>
    (await catalogue.inOrder(catalog.id, clock(), [...cart.keys()])).map((product) => ({
      product,
      quantity: cart.get(product.sku)!,
    }));
  const similarTo = async ({ catalog }: View, { sku, category }: ShopProduct) =>
    (await catalogue.inCategories(catalog.id, clock(), [category])).filter((other) => other.sku !== sku).slice(0, 6);

  void app.register(async (shop) => {
    shop.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );

    /** A page of a storefront; unknown storefronts are none. */
    const page = (
      path: string,
      show: (visit: Visit, request: FastifyRequest<Params>, reply: FastifyReply) => Promise<FastifyReply>,
      method: 'GET' | 'POST' = 'GET',
    ) =>
      shop.route<Params>({
        method,
        url: `/shop/:country${path}`,
        handler: async (request, reply) => {
          const visit = await visitOf(request, reply);
          return visit ? show(visit, request, reply) : reply.callNotFound();
        },
      });

    shop.get<{ Querystring: { country?: string } }>('/shop', (request, reply) =>
      reply.redirect(`/shop/${/^[a-z]{2}$/.exec(request.query.country ?? '')?.[0] ?? 'sg'}`),
    );
    shop.get<{ Params: { '*': string } }>('/shop/files/*', async (request, reply) => {
      const path = normalize(request.params['*']);
      if (!FILES.test(path)) return reply.callNotFound();
      const text = await readFile(join(ROOT, path), 'utf8').catch(() => null);
      if (text === null) return reply.callNotFound();
      void reply.header('cache-control', 'no-cache');
      return path.endsWith('.css')
        ? reply.type('text/css; charset=utf-8').send(text)
        : reply.type('text/javascript; charset=utf-8').send(stripTypeScriptTypes(text));
    });

    shop.get<{ Params: { category: string; file: string } }>(`${PICTURE_PATH}/:category/:file`, (request, reply) => {
      const { category, file } = request.params;
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .type('image/svg+xml')
        .send(drawPicture({ sku: file.replace(/\.svg$/, ''), category }));
    });

    page('', async (visit, _request, reply) => {
      const [popular, won] = await Promise.all([
        catalogue.popular(visit.view.catalog.id, clock()),
        hold(visit, { page: { type: 'home' } }),
      ]);
      return send(reply, visit, homePage(visit.view, won, popular));
    });
    page('/search', async (visit, request, reply) => {
      const { q } = request.query as { q?: string | string[] };
      const term = [q ?? ''].flat()[0]!.trim().slice(0, MAX_TERM_LENGTH);
      if (term === '') return reply.redirect(baseOf(visit.view.catalog));
      const [found, won] = await Promise.all([
        catalogue.search(visit.view.catalog.id, clock(), term),
        hold(visit, { searchQuery: term, page: { type: 'search' } }),
      ]);
      return send(reply, visit, searchPage(visit.view, term, won, found));
    });
    page('/c/:id', async (visit, request, reply) => {
      const { id } = request.params as unknown as { id: string };
      const { categories, catalog } = visit.view;
      if (!categories.some((category) => category.id === id)) return sendMissing(reply, visit);
      const below = categories.filter(({ parentId }) => parentId === id).map((category) => category.id);
      const [found, won] = await Promise.all([
        catalogue.inCategories(catalog.id, clock(), [id, ...below]),
        hold(visit, { category: { id }, page: { type: 'category' } }),
      ]);
      return send(reply, visit, categoryPage(visit.view, id, won, found));
    });
    page('/p/:sku', async (visit, request, reply) => {
      const { sku } = request.params as unknown as { sku: string };
      const product = (await catalogue.bySku(visit.view.catalog.id, clock(), [sku])).get(sku);
      if (!product) return sendMissing(reply, visit);
      const [similar, won] = await Promise.all([
        similarTo(visit.view, product),
        hold(visit, { category: { id: product.category }, page: { type: 'product', productId: sku } }),
      ]);
      return send(reply, visit, productPage(visit.view, product, won, similar));
    });
    page('/cart', async (visit, _request, reply) => {
      const lines = await linesOf(visit.view);
      // Without a category: what goes with the cart is of others.
      const productIds = lines.map(({ product }) => product.sku);
      const won = await hold(visit, { page: { type: 'cart', productIds } }, CART_SLOTS);
      return send(reply, visit, cartPage(visit.view, lines, won));
    });
    page('/order/:id', async (visit, request, reply) =>
      send(reply, visit, orderPage(visit.view, (request.params as unknown as { id: string }).id)),
    );
    page('/happened', async (visit, _request, reply) =>
      reply.type('text/html; charset=utf-8').send((await happened(visit)).text),
    );

    page(
      '/cart',
      async ({ view }, request, reply) => {
        const form = formOf(request);
        const sku = form.get('sku') ?? '';
        const known = await catalogue.bySku(view.catalog.id, clock(), [sku]);
        const pieces = (view.cart.get(sku) ?? 0) + (form.get('change') === '-1' ? -1 : 1);
        const cart = new Map(view.cart);
        if (pieces <= 0 || !known.has(sku)) cart.delete(sku);
        else cart.set(sku, Math.min(pieces, MAX_PIECES));
        writeCart(reply, view.catalog.code, cart);
        return reply.redirect(`${baseOf(view.catalog)}/cart`, 303);
      },
      'POST',
    );
    page(
      '/order',
      async ({ id, view, shopper }, _request, reply) => {
        const lines = await linesOf(view);
        if (lines.length === 0) return reply.redirect(`${baseOf(view.catalog)}/cart`, 303);
        const order = {
          id: `E-${newId().slice(-12)}`,
          occurredAt: new Date(clock()),
          // An order is reported in any case; without consent nothing ties it to what was seen before.
          shopper: shopper ?? newId(),
          items: lines.map(({ product, quantity }) => ({
            productId: product.sku,
            quantity,
            unitPrice: Number(product.priceMicros) / 1e6,
          })),
        };
        await current.run(id, () => storefrontOf(view.catalog).orders([order]));
        writeCart(reply, view.catalog.code, new Map());
        return reply.redirect(`${baseOf(view.catalog)}/order/${order.id}`, 303);
      },
      'POST',
    );
    page(
      '/consent',
      async ({ view }, request, reply) => {
        const form = formOf(request);
        const back = form.get('back') ?? '';
        setCookie(reply, 'shop_consent', form.get('consent') === 'contextual' ? 'contextual' : 'full');
        return reply.redirect(back.startsWith(baseOf(view.catalog)) ? back : baseOf(view.catalog), 303);
      },
      'POST',
    );
    /** Where the pages' beacon reports: the shop adds its key, and who it was. */
    page(
      '/events',
      async ({ id, view, shopper }, request, reply) => {
        const { status } = await current.run(id, () =>
          storefrontOf(view.catalog).relay({
            body: typeof request.body === 'string' ? request.body : '',
            userAgent: request.headers['user-agent'],
            address: request.ip,
            shopper,
          }),
        );
        return reply.status(status).send();
      },
      'POST',
    );
  });
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
