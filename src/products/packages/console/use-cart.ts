import { useSyncExternalStore } from 'react';
import { useViewer } from '#core/session/console/index.ts';
import { cartKey, changeCart, readCart, writeCart, type CartAction, type PackageCart } from '../rules/cart.ts';

const listeners = new Set<() => void>();
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

/** Returns the viewer's cart, which is stored in this browser on every change. */
export function useCart(): { cart: PackageCart; change(action: CartAction): void } {
  const { id } = useViewer();
  const key = cartKey(id);
  const cart = useSyncExternalStore(subscribe, () => cartOf(key));
  return {
    cart,
    change(action) {
      const next = changeCart(cartOf(key), action);
      const text = writeCart(next);
      if (text === null) return;
      carts.set(key, next);
      localStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
  };
}
