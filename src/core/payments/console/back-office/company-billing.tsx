import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CompanyBalances, CompanyDocuments } from '#core/ledger/console/index.ts';
import type { Day } from '#kernel/time.ts';
import styles from '../billing.module.css';
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
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16} className={styles.company}>
      <Stack gap={16}>
        <CompanyBalances companyId={companyId} since={since} />
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
      <CompanyDocuments companyId={companyId} since={since} />
    </SimpleGrid>
  );
}
