import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { PackageCatalogDocument, VenturesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { BookingPage, useBookingCompanyId } from '../booking-page.tsx';
import roomStyles from '../bookings.module.css';
import styles from './cart.module.css';
import { useCart } from '../use-cart.ts';
import { CartEntryCard } from './cart-entry.tsx';
import { Checkout } from './checkout.tsx';
import { useQuote } from './use-quote.ts';

/** The packages to book, with weeks and prices. */
export function CartScreen() {
  const { t } = useTranslation('stdPkg');
  const { cart } = useCart();
  return (
    <BookingPage
      title={t('cart.title')}
      subtitle={t('cart.subtitle')}
      actions={
        <>
          {cart.campaigns.length > 0 && <EmptyCartButton />}
          <Button
            renderRoot={(props) => <Link {...props} to="/booking/packages" />}
            variant="default"
            leftSection={<IconPlus size={16} />}
          >
            {t('cart.addPackage')}
          </Button>
        </>
      }
    >
      <Cart />
    </BookingPage>
  );
}

function EmptyCartButton() {
  const { t } = useTranslation('stdPkg');
  const { change } = useCart();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsConfirming(true)}>
        {t('cart.empty')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('cart.emptyAsk')}
          confirmLabel={t('cart.empty')}
          isDestructive
          onConfirm={() => change({ do: 'reset' })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function Cart() {
  const { t } = useTranslation('stdPkg');
  const { cart, change } = useCart();
  const companyId = useBookingCompanyId();
  const catalog = useApiQuery(PackageCatalogDocument, {});
  const places = useApiQuery(VenturesDocument, {});
  const quote = useQuote();
  if (cart.campaigns.length === 0)
    return (
      <EmptyState
        title={t('cart.nothing')}
        detail={t('cart.nothingDetail')}
        action={<Button renderRoot={(props) => <Link {...props} to="/booking/packages" />}>{t('list.choose')}</Button>}
      />
    );
  if (companyId === null) return <EmptyState title={t('cart.chooseCompany')} detail={t('cart.chooseCompanyDetail')} />;
  if (!catalog.data || !places.data)
    return (
      <QueryBoundary
        reads={{ catalog, places }}
        skeleton={
          <Panel>
            <SkeletonLines count={10} />
          </Panel>
        }
      />
    );
  const packages = catalog.data.allPackages.objects;
  const { ventures } = places.data;
  return (
    <div className={styles.cart}>
      <div className={roomStyles.entries}>
        {cart.campaigns.map((entry, index) => (
          <CartEntryCard
            key={entry.id}
            entry={entry}
            offered={packages.find(({ id }) => id === entry.package.id) ?? null}
            ventures={ventures}
            item={quote.quote?.items.find(({ cartCampaignId }) => cartCampaignId === entry.id) ?? null}
            currency={quote.quote?.currency ?? null}
            problems={quote.problemsOf(index)}
            onChange={change}
          />
        ))}
      </div>
      <Checkout key={companyId} quote={quote} />
    </div>
  );
}
