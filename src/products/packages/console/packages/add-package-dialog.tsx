import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { presentMs } from '#design/present.ts';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { dayIn } from '#kernel/time.ts';
import { VenturesDocument, type PackagePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { changeCart, type CartAction } from '../../rules/cart.ts';
import { firstBookable } from '../../rules/weeks.ts';
import { SelectedWeeks } from '../cart/selected-weeks.tsx';
import { WeekPicker } from '../cart/week-picker.tsx';
import { useCart } from '../use-cart.ts';

interface AddPackageDialogProps {
  offered: PackagePartsFragment;
  /** The country whose prices are compared. */
  venture: { id: string; timezone: string };
  onClose(): void;
}

/** Asks before a package is added to the cart, and for which weeks: the first free one is selected. */
export function AddPackageDialog({ offered, venture, onClose }: AddPackageDialogProps) {
  const { t } = useTranslation(['stdPkg', 'common']);
  const { cart, change } = useCart();
  const navigate = useNavigate();
  const places = useApiQuery(VenturesDocument, {});
  const [adding] = useState(() => addingOf(offered, venture));
  // A cart of its own, until it is confirmed.
  const [draft, setDraft] = useState(() => changeCart(cart, adding));
  const entry = draft.campaigns.find(({ id }) => id === adding.id)!;
  const edit = (action: CartAction) => setDraft((now) => changeCart(now, action));
  const add = () => {
    change(adding);
    if (entry.bookings.length > 0) change({ do: 'setBookings', id: adding.id, bookings: entry.bookings });
    onClose();
  };
  return (
    <Dialog size="lg" onClose={onClose} title={t('packages.confirm', { name: offered.name })}>
      <Stack gap="md">
        <QueryBoundary reads={{ places }} skeleton={<SkeletonLines count={8} />}>
          {({ places: { ventures } }) => (
            <>
              <WeekPicker
                entry={entry}
                offered={offered}
                ventures={ventures}
                ventureId={venture.id}
                startsWithFirstFree
                onChange={edit}
              />
              <SelectedWeeks entry={entry} ventures={ventures} onChange={edit} />
            </>
          )}
        </QueryBoundary>
        <Text c="dimmed" size="sm">
          {t('packages.confirmDetail')}
        </Text>
        {/* Where they need two lines, the last one stands in the first. */}
        <Group justify="flex-end" gap="xs" wrap="wrap-reverse">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              add();
              toastSuccess(t('packages.added', { name: offered.name }));
            }}
          >
            {t('packages.add')}
          </Button>
          <ReasonedButton
            data-autofocus
            reason={entry.bookings.length === 0 ? t('cart.noWeeks') : null}
            onClick={() => {
              add();
              void navigate({ to: '/booking/cart' });
            }}
          >
            {t('packages.addAndCheckOut')}
          </ReasonedButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

function addingOf(offered: PackagePartsFragment, { timezone }: AddPackageDialogProps['venture']) {
  const { id, code, name, startDate, endDate, dynamicStartDate, paidCreditOnly } = offered;
  const nowMs = presentMs();
  return {
    do: 'addPackage',
    id: crypto.randomUUID(),
    package: { id, code, name, startDate, endDate, dynamicStartDate, paidCreditOnly },
    minTime: firstBookable(dayIn(timezone, nowMs)),
    nowMs,
  } as const satisfies CartAction;
}
