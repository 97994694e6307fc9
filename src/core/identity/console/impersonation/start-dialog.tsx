import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ImpersonationCompaniesDocument, ImpersonationUsersDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { impersonationReason, IMPERSONATION_REASON } from '../../rules/impersonation.ts';
import { useImpersonation } from './use-impersonation.ts';

export interface StartImpersonationProps {
  /** Preselects the company to search for the user; null for none. */
  company: Choice | null;
  onClose(): void;
}

/** Lets staff select the user to impersonate and state the reason. */
export default function StartImpersonationDialog({ company: first, onClose }: StartImpersonationProps) {
  const { t } = useTranslation('profile');
  const { start } = useImpersonation();
  const [company, setCompany] = useState(first);
  const [user, setUser] = useState<Choice | null>(null);
  const { form, ...state } = useServerForm({
    initialValues: { companyId: first?.id ?? '', accountId: '', reason: '' },
    validate: {
      companyId: (value) => (value ? null : t('impersonation.requireCompany')),
      accountId: (value) => (value ? null : t('impersonation.requirePerson')),
      reason: (value) => (impersonationReason(value) ? null : t('impersonation.requireReason', IMPERSONATION_REASON)),
    },
    submit: ({ accountId, reason }) => start(accountId, reason.trim()),
  });
  const selectUser = (choice: Choice | null) => {
    setUser(choice);
    form.setFieldValue('accountId', choice?.id ?? '');
  };
  return (
    <FormDialog title={t('impersonation.title')} submitLabel={t('impersonation.start')} {...state} onClose={onClose}>
      <Text c="dimmed" size="sm">
        {t('impersonation.detail')}
      </Text>
      <CompanyField
        company={company}
        error={form.errors['companyId']}
        onSelect={(choice) => {
          setCompany(choice);
          form.setFieldValue('companyId', choice.id);
          selectUser(null);
        }}
      />
      <UserField
        key={company?.id}
        companyId={company?.id ?? null}
        user={user}
        error={form.errors['accountId']}
        onSelect={selectUser}
      />
      <LongTextField
        required
        label={t('impersonation.reason')}
        description={t('impersonation.reasonHint')}
        maxLength={IMPERSONATION_REASON.max}
        {...form.getInputProps('reason')}
      />
      <Text c="dimmed" size="sm">
        {t('impersonation.limits')}
      </Text>
    </FormDialog>
  );
}

interface CompanyFieldProps {
  company: Choice | null;
  error: React.ReactNode;
  onSelect(company: Choice): void;
}

function CompanyField({ company, error, onSelect }: CompanyFieldProps) {
  const { t } = useTranslation('profile');
  const [searchTerm, setSearchTerm] = useState('');
  const { data } = useApiQuery(ImpersonationCompaniesDocument, { searchTerm }, { keepPreviousData: true });
  const found = data?.searchCompanies.objects.map(({ id, nameWithCluster }) => ({ id, name: nameWithCluster }));
  return (
    <SearchedSelect
      required
      label={t('impersonation.company')}
      selected={company}
      found={found}
      error={error}
      data-autofocus={company === null || undefined}
      onTerm={setSearchTerm}
      onSelect={onSelect}
    />
  );
}

interface UserFieldProps {
  companyId: string | null;
  user: Choice | null;
  error: React.ReactNode;
  onSelect(user: Choice): void;
}

function UserField({ companyId, user, error, onSelect }: UserFieldProps) {
  const { t } = useTranslation('profile');
  const [searchTerm, setSearchTerm] = useState('');
  const { data } = useApiQuery(
    ImpersonationUsersDocument,
    { companyId: companyId ?? '', searchTerm },
    { isEnabled: companyId !== null, keepPreviousData: true },
  );
  const found = data?.users.objects.map(({ id, name, email, role }) => ({
    id,
    name: t('impersonation.personOption', { name, email, role: t(`impersonation.role.${role.name}`) }),
  }));
  return (
    <SearchedSelect
      required
      label={t('impersonation.person')}
      selected={user}
      found={found}
      error={error}
      data-autofocus={companyId !== null || undefined}
      disabled={companyId === null}
      onTerm={setSearchTerm}
      onSelect={onSelect}
    />
  );
}
