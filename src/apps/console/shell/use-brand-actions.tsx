import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useSelection, useSession } from '#core/session/console/index.ts';
import { useSettled } from '#design/form/use-settled.ts';
import { askedOf } from '#insights/reports/console/index.ts';
import type { Command } from '#insights/search/console/index.ts';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { withoutWordsOf } from './named-in-term.ts';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const ICONS = { PAUSE: <IconPlayerPause {...ICON} />, RESUME: <IconPlayerPlay {...ICON} /> };
const ACTS = ['PAUSE', 'RESUME'] as const;
const MIN_TERM_LENGTH = 2;

/** Pausing or resuming all campaigns of a brand that a term names, or of the first brands where it names only the action. */
export function useBrandActions(term: string): Command[] {
  const { t } = useTranslation('search');
  const router = useRouter();
  const { companyId } = useSelection();
  const { currentBrand } = useSession();
  const canChange = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  const verbs = ACTS.map((act) => t(`alias.${act}`)).join(' ');
  const labels = ACTS.map((act) => t(`action.${act}`, { brand: '' })).join(' ');
  const isNamed = withoutWordsOf(verbs, term) !== term;
  const brandTerm = withoutWordsOf(`${verbs} ${labels}`, term);
  const isSought = canChange && term.length >= MIN_TERM_LENGTH && (isNamed || brandTerm !== '');
  const sought = useSettled(brandTerm);
  const { data } = useApiQuery(
    CompanyBrandsDocument,
    { companyId, searchTerm: sought, page: 1 },
    { isEnabled: isSought },
  );
  if (!isSought || sought !== brandTerm) return [];
  const brands = data?.accessibleCompanyBrands.objects ?? [];
  const isCurrent = ({ id }: { id: string }) => Number(id === currentBrand?.id);
  return brands
    .toSorted((a, b) => isCurrent(b) - isCurrent(a))
    .flatMap(({ id, name }) =>
      ACTS.map((act): Command => ({
        id: `${act} ${id}`,
        group: t('group.actions'),
        label: t(`action.${act}`, { brand: name }),
        alias: t(`alias.${act}`),
        icon: ICONS[act],
        isSoughtOnly: true,
        isAfterFound: !isNamed,
        run: () => void router.navigate({ to: '/campaigns', search: askedOf(act, id) }),
      })),
    );
}
