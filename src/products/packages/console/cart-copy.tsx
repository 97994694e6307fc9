import { Alert, Button, Group } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftCopy, type Elsewhere } from '#core/drafts/console/index.ts';
import type { CartAction } from '../rules/cart.ts';
import { cartText, replaceCart, subscribeToCart, useCartKey } from './use-cart.ts';

/** What a checkout has to know of the viewer's cart in other browsers. */
interface CartElsewhere {
  /** The user is asked which of two carts goes on. */
  isAsked: boolean;
  /** Asks the server again. Resolves to whether the cart stands as it was. */
  confirm(): Promise<boolean>;
}

const CartElsewhereContext = createContext<CartElsewhere>({ isAsked: false, confirm: () => Promise.resolve(true) });
export const useCartElsewhere = () => use(CartElsewhereContext);

/** Keeps a copy of the viewer's cart on the server, and asks when another browser changed it meanwhile. */
export function CartCopy({ children }: { children: ReactNode }) {
  const key = useCartKey();
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const take = ({ content }: Elsewhere) => {
    replaceCart(key, content);
    // After it, which would be sent as a change of this browser.
    copy.take();
    setElsewhere(null);
  };
  const copy = useDraftCopy({
    storageKey: key,
    read: () => cartText(key),
    onElsewhere: (found) => (found.isSafe ? take(found) : setElsewhere(found)),
  });
  const follow = useEffectEvent((action?: CartAction) => {
    if (cartText(key) !== null) return copy.follow();
    setElsewhere(null);
    if (action?.do === 'booked') copy.finish();
    else copy.discard();
  });
  useEffect(() => subscribeToCart(follow), [key]);
  const keep = () => {
    copy.keep();
    setElsewhere(null);
  };
  return (
    <CartElsewhereContext value={{ isAsked: elsewhere !== null, confirm: copy.confirm }}>
      {elsewhere && <Question elsewhere={elsewhere} onTake={() => take(elsewhere)} onKeep={keep} />}
      {children}
    </CartElsewhereContext>
  );
}

interface QuestionProps {
  elsewhere: Elsewhere;
  onTake(): void;
  onKeep(): void;
}

function Question({ elsewhere, onTake, onKeep }: QuestionProps) {
  const { t } = useTranslation('stdPkg');
  const isGone = elsewhere.content === null;
  const keep = (
    <Button variant={isGone ? 'default' : 'filled'} onClick={onKeep}>
      {t('cart.elsewhere.keep')}
    </Button>
  );
  return (
    <Alert
      role="alert"
      color="amber"
      variant="light"
      icon={<IconBrowser size={18} />}
      title={t('cart.elsewhere.title')}
    >
      {t(isGone ? 'cart.elsewhere.gone' : 'cart.elsewhere.changed')}
      <Group gap="xs" mt="sm">
        {!isGone && keep}
        <Button variant={isGone ? 'filled' : 'default'} onClick={onTake}>
          {t(isGone ? 'cart.elsewhere.empty' : 'cart.elsewhere.take')}
        </Button>
        {isGone && keep}
      </Group>
    </Alert>
  );
}
