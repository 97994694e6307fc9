import { Alert, Button, Group } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftCopy, type Elsewhere } from '#core/drafts/console/index.ts';
import { useViewer } from '#core/session/console/index.ts';
import { cartKey } from '../rules/cart.ts';
import { cartText, replaceCart, subscribeToCart } from './use-cart.ts';

/** Keeps a copy of the viewer's cart on the server. Returns the question when another browser changed it meanwhile. */
export function useCartCopy(): ReactNode {
  const { t } = useTranslation('stdPkg');
  const { id } = useViewer();
  const key = cartKey(id);
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
  const follow = useEffectEvent(() => (cartText(key) === null ? copy.discard() : copy.follow()));
  useEffect(() => subscribeToCart(follow), [key]);
  if (!elsewhere) return null;
  return (
    <Alert
      role="alert"
      color="amber"
      variant="light"
      icon={<IconBrowser size={18} />}
      title={t('cart.elsewhere.title')}
    >
      {t(elsewhere.content === null ? 'cart.elsewhere.gone' : 'cart.elsewhere.changed')}
      <Group gap="xs" mt="sm">
        <Button
          onClick={() => {
            copy.keep();
            setElsewhere(null);
          }}
        >
          {t('cart.elsewhere.keep')}
        </Button>
        <Button variant="default" onClick={() => take(elsewhere)}>
          {t(elsewhere.content === null ? 'cart.elsewhere.empty' : 'cart.elsewhere.take')}
        </Button>
      </Group>
    </Alert>
  );
}
