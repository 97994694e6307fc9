import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney, type Currency } from '#design/format.ts';
import { TopUpButton } from '#core/payments/console/index.ts';
import { useMay } from '#core/session/console/index.ts';
import { writeQuestion, type ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import type { TodoPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';

interface TodoActionProps {
  todo: TodoPartsFragment;
  currency: Currency;
  /** What asks why a campaign spends less. */
  whyOf(campaignId: string): ChangeQuestion;
  isBusy: boolean;
  onAct(todo: TodoPartsFragment): void;
}

/** The one button of a line: it acts at once and can be undone, or leads to where the decision is made. */
export function TodoAction({ todo, currency, whyOf, isBusy, onAct }: TodoActionProps) {
  const { t } = useTranslation('overview');
  const money = useMoney(currency);
  const canAct = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  // Viewers and staff read: of what is asked, only why.
  if (!canAct && todo.kind !== 'OUTRANKED') return null;
  if (todo.kind === 'BALANCE_LOW') return <TopUpButton size="compact-sm" />;
  const act = todo.kind === 'CREDIT_EXPIRING' && todo.budget ? 'USE_CREDIT' : todo.kind;
  const label = t(`todo.act.${act}`, { amount: money(todo.budget?.raised, 0) });
  const about = [todo.term, todo.name].filter(Boolean).join(', ') || t(`todo.kind.${todo.kind}`);
  const named = `${label}: ${about}`;
  const link = linkOf(todo, whyOf);
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

function linkOf(
  { kind, campaignId, bookingId, budget }: TodoPartsFragment,
  whyOf: TodoActionProps['whyOf'],
): LinkProps | null {
  switch (kind) {
    case 'APPROVAL':
      return { to: '/approvals' };
    case 'REJECTED':
      return {
        to: '/campaigns/$campaignId/$tab',
        params: { campaignId: campaignId!, tab: 'settings' },
        hash: 'content',
      };
    case 'CONTENT_MISSING':
      return { to: '/booking/$campaignId/placements', params: { campaignId: bookingId! } };
    case 'HARVEST_PROPOSAL':
      return { to: '/search-terms/rules' };
    case 'OUTRANKED':
      return {
        to: '.',
        search: (previous) => ({ ...previous, why: writeQuestion(whyOf(campaignId!)) }),
        resetScroll: false,
      };
    case 'CREDIT_EXPIRING':
      // Where a budget can use it, the button raises that.
      return budget ? null : { to: '/billing/credits' };
    default:
      return null;
  }
}
