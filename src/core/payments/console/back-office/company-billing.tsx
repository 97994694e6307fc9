import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CompanyMoney } from '#core/ledger/console/index.ts';
import type { Day } from '#kernel/time.ts';
import { StaffBillingMethods } from '../staff-billing.tsx';

interface CompanyBillingProps {
  companyId: string;
  /** From when on the company can have documents. */
  since: Day;
}

/** Shows staff how a company stands and pays. */
export function CompanyBilling({ companyId, since }: CompanyBillingProps) {
  const { t } = useTranslation('billing');
  return (
    <Stack gap={16}>
      <CompanyMoney companyId={companyId} since={since} />
      <StaffBillingMethods
        companyId={companyId}
        actions={
          <Anchor
            size="sm"
            renderRoot={(link) => <Link {...link} to="/billing/method" search={{ company: companyId }} />}
          >
            {t('method.title')}
          </Anchor>
        }
      />
    </Stack>
  );
}
