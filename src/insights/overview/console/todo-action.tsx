import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney, type Currency } from '#design/format.ts';
import { TopUpButton } from '#core/payments/console/index.ts';
import { useMay } from '#core/session/console/index.ts';
import type { TodoPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';

interface TodoActionProps {
  todo: TodoPartsFragment;
  currency: Currency;
  isBusy: boolean;
  onAct(todo: TodoPartsFragment): void;
}

/** The one button of a line: it acts at once and can be undone, or leads to where the decision is made. */
export function TodoAction({ todo, currency, isBusy, onAct }: TodoActionProps) {
  const { t } = useTranslation('overview');
  const money = useMoney(currency);
  const canAct = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  // Viewers and staff read.
  if (!canAct) return null;
  if (todo.kind === 'BALANCE_LOW') return <TopUpButton size="compact-sm" />;
  const label = t(`todo.act.${todo.kind}`, { amount: money(todo.budget?.raised, 0) });
  const about = [todo.term, todo.name].filter(Boolean).join(', ') || t(`todo.kind.${todo.kind}`);
  const named = `${label}: ${about}`;
  const link = linkOf(todo);
  return link ? (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={named}
      renderRoot={(props) => <Link {...props} {...link} />}
    >
      {label}
    </Button>
  ) : (
    <Button size="compact-sm" variant="default" aria-label={named} loading={isBusy} onClick={() => onAct(todo)}>
      {label}
    </Button>
  );
}

function linkOf({ kind, campaignId, bookingId }: TodoPartsFragment): LinkProps | null {
  switch (kind) {
    case 'APPROVAL':
      return { to: '/approvals' };
    case 'REJECTED':
      return { to: '/sponsor/$campaignId/$step', params: { campaignId: campaignId!, step: 'content' } };
    case 'CONTENT_MISSING':
      return { to: '/booking/$campaignId/placements', params: { campaignId: bookingId! } };
    case 'HARVEST_PROPOSAL':
      return { to: '/search-terms/rules' };
    case 'CREDIT_EXPIRING':
      return { to: '/billing/credits' };
    default:
      return null;
  }
}
