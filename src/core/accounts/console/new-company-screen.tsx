import { Button } from '@mantine/core';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { ClosedSection } from '#design/form/closed-section.tsx';
import { Page, Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { useSwitchAccount, useViewer } from '#core/session/console/index.ts';
import { NewCompanyTermsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { readExcludedFields } from '../rules/company-form.ts';
import styles from './company.module.css';
import { NewCompanyForm, type Created } from './new-company-form.tsx';

/** Creates an additional company, where the deployment permits several. */
export function NewCompanyScreen() {
  const { t } = useTranslation(['company', 'common']);
  const { isImpersonate } = useViewer();
  return (
    <Page title={t('newCompany.title')} breadcrumbs={[t('area')]}>
      <ClosedSection reason={isImpersonate ? t('common:shell.notImpersonated') : null}>
        <NewCompany />
      </ClosedSection>
    </Page>
  );
}

function NewCompany() {
  const terms = useApiQuery(NewCompanyTermsDocument, {});
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <QueryBoundary
      reads={{ terms }}
      skeleton={
        <div className={styles.form}>
          <Panel>
            <SkeletonLines count={10} />
          </Panel>
        </div>
      }
    >
      {({ terms }) =>
        terms.user_multiple_companies.isActive ? (
          <>
            <NewCompanyForm
              terms={terms}
              excluded={readExcludedFields(terms.configuration?.value)}
              onCreated={setCreated}
            />
            {created && <CreatedDialog created={created} />}
          </>
        ) : (
          <Navigate to="/sponsor" replace />
        )
      }
    </QueryBoundary>
  );
}

function CreatedDialog({ created }: { created: Created }) {
  const { t } = useTranslation('company');
  const router = useRouter();
  const switchAccount = useSwitchAccount();
  return (
    <MessageDialog
      title={t('newCompany.createdTitle', { company: created.company.name })}
      closeLabel={t('newCompany.stay')}
      onClose={() => void router.navigate({ to: '/company' })}
      action={
        <Button onClick={() => void switchAccount(created.account.id)}>
          {t('newCompany.switch', { company: created.company.name })}
        </Button>
      }
    >
      {t('newCompany.createdDetail')}
    </MessageDialog>
  );
}
