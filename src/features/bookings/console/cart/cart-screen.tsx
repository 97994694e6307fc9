import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { PackageCatalogDocument, VenturesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { BookingPage, useBookingCompanyId } from '../booking-page.tsx';
import styles from '../bookings.module.css';
import { useCart } from '../use-cart.ts';
import { CartEntryCard } from './cart-entry.tsx';
import { Checkout } from './checkout.tsx';
import { useQuote } from './use-quote.ts';

/** What is to be booked, when and for how much. */
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
          <Button component={Link} to="/booking/packages" variant="default" leftSection={<IconPlus size={16} />}>
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
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsAsked(true)}>
        {t('cart.empty')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('cart.emptyAsk')}
        confirmLabel={t('cart.empty')}
        isDestructive
        onConfirm={() => change({ do: 'reset' })}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

function Cart() {
  const { t } = useTranslation('stdPkg');
  const { cart, change } = useCart();
  const companyId = useBookingCompanyId();
  const { data, error, refetch } = useApiQuery(PackageCatalogDocument, {});
  const { data: places } = useApiQuery(VenturesDocument, {});
  const quote = useQuote();
  if (cart.campaigns.length === 0)
    return (
      <EmptyState
        title={t('cart.nothing')}
        detail={t('cart.nothingDetail')}
        action={
          <Button component={Link} to="/booking/packages">
            {t('list.choose')}
          </Button>
        }
      />
    );
  if (companyId === null) return <EmptyState title={t('cart.chooseCompany')} detail={t('cart.chooseCompanyDetail')} />;
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data || !places) return <SkeletonLines count={10} />;
  return (
    <div className={styles.cart}>
      <div className={styles.entries}>
        {cart.campaigns.map((entry, index) => (
          <CartEntryCard
            key={entry.id}
            entry={entry}
            offered={data.allPackages.objects.find(({ id }) => id === entry.package.id) ?? null}
            ventures={places.ventures}
            item={quote.quote?.items.find(({ cartCampaignId }) => cartCampaignId === entry.id) ?? null}
            currency={quote.quote?.currency ?? null}
            problems={quote.problemsOf(index)}
            onChange={change}
          />
        ))}
      </div>
      <Checkout quote={quote} />
    </div>
  );
}
