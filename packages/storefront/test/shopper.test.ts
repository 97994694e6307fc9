import { expect, test } from 'vitest';
import { shopperOf } from '../src/server.ts';

test('a shopper keeps the id of the first visit', () => {
  const first = shopperOf(undefined);
  expect(first.setCookie).toBe(`endcap_shopper=${first.id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`);
  const again = shopperOf(`theme=dark; ${first.setCookie!.split(';')[0]}; cart=3`);
  expect(again).toEqual({ id: first.id, setCookie: null });
  expect(shopperOf(undefined).id).not.toBe(first.id);
});

test('what is no id of ours is replaced', () => {
  for (const cookie of [
    'endcap_shopper=',
    'endcap_shopper=a b',
    'endcap_shopper=<script>',
    'endcap_shopper',
    'x_endcap_shopper=12345678',
  ])
    expect(shopperOf(cookie).setCookie).not.toBeNull();
});

test('without consent there is none, and one from before is deleted', () => {
  expect(shopperOf(null, { consent: 'contextual' })).toEqual({ id: null, setCookie: null });
  expect(shopperOf('endcap_shopper=12345678', { consent: 'contextual', isSecure: false })).toEqual({
    id: null,
    setCookie: 'endcap_shopper=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  });
});
