import type { FastifyReply } from 'fastify';

const MAX_LINES = 20;

/** Cookies of the shop itself. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

export function setCookie(reply: FastifyReply, name: string, value: string): void {
  void reply.header('set-cookie', `${name}=${value}; Path=/shop; HttpOnly; SameSite=Lax`);
}

/** What is in the cart of a country's storefront: one line each, as `SKU*2`. */
export function cartOf(cookies: ReadonlyMap<string, string>, code: string): ReadonlyMap<string, number> {
  const lines = decode(cookies.get(`shop_cart_${code}`) ?? '').split('\n');
  return new Map(
    lines.slice(0, MAX_LINES).flatMap((line) => {
      const [, sku, quantity] = /^(.+)\*(\d{1,2})$/.exec(line) ?? [];
      return sku && Number(quantity) > 0 ? [[sku, Number(quantity)]] : [];
    }),
  );
}

export function writeCart(reply: FastifyReply, code: string, cart: ReadonlyMap<string, number>): void {
  const lines = [...cart].slice(-MAX_LINES).map(([sku, quantity]) => `${sku}*${quantity}`);
  setCookie(reply, `shop_cart_${code}`, encodeURIComponent(lines.join('\n')));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
