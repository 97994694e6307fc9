import { useSyncExternalStore } from 'react';
import { useViewer } from '#core/session/console/index.ts';
import { cartKey, changeCart, readCart, writeCart, type CartAction, type PackageCart } from '../rules/cart.ts';

type Listener = (action?: CartAction) => void;
const listeners = new Set<Listener>();
/** Carts by storage key, as last read. `useSyncExternalStore` requires a stable snapshot until the cart changes. */
const carts = new Map<string, PackageCart>();

function cartOf(key: string): PackageCart {
  let cart = carts.get(key);
  if (!cart) carts.set(key, (cart = readCart(localStorage.getItem(key))));
  return cart;
}

function subscribe(listener: () => void): () => void {
  // Another tab of the same user changed the cart.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) carts.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns what is stored of a cart; null while nothing is in it. */
export const cartText = (key: string): string | null =>
  cartOf(key).campaigns.length > 0 ? localStorage.getItem(key) : null;

/** Stores a cart that another browser kept; null empties it. */
export function replaceCart(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  carts.delete(key);
  for (const listener of listeners) listener();
}

/** Calls back after each change of a cart in this tab. */
export function subscribeToCart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Storage key of the viewer's cart. */
export function useCartKey(): string {
  const { id, accountId } = useViewer();
  const key = cartKey(id, accountId);
  takeOver(cartKey(id, null), key);
  return key;
}

/** A cart of the time when a user had one for all memberships goes to the first that opens it. */
function takeOver(old: string, key: string): void {
  const text = old === key ? null : localStorage.getItem(old);
  if (text === null) return;
  localStorage.removeItem(old);
  if (localStorage.getItem(key) !== null) return;
  localStorage.setItem(key, text);
  carts.delete(key);
}

/** Returns the viewer's cart, which is stored in this browser on every change. */
export function useCart(): { cart: PackageCart; change(action: CartAction): void } {
  const key = useCartKey();
  const cart = useSyncExternalStore(subscribe, () => cartOf(key));
  return {
    cart,
    change(action) {
      const next = changeCart(cartOf(key), action);
      const text = writeCart(next);
      if (text === null) return;
      carts.set(key, next);
      localStorage.setItem(key, text);
      for (const listener of listeners) listener(action);
    },
  };
}
