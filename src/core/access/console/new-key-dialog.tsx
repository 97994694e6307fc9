import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { KEY_SCOPES, STAFF_SCOPES, type Scope } from '#kernel/scope.ts';
import { AccessKeyReachDocument, CreateAccessKeyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { DEFAULT_EXPIRY_DAYS, MAX_EXPIRY_DAYS, MAX_NAME_LENGTH } from '../rules/access-key.ts';
import { REFERENCE_KEY_DAYS, referenceScopes } from '../rules/reference-key.ts';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';
import { BrandsField, ExpiryField } from './key-fields.tsx';

const EXPIRIES = [30, DEFAULT_EXPIRY_DAYS, 180, MAX_EXPIRY_DAYS];

/** i18next separates namespaces by colons. */
const textKey = <S extends Scope>(scope: S) =>
  scope.replace(':', '_') as S extends `${infer What}:${infer How}` ? `${What}_${How}` : S;

interface NewKeyDialogProps {
  isStaff: boolean;
  /** Everything but the proof is filled in, for a test key that reads. */
  isForReference: boolean;
  /** Called with the key, which is shown only once. */
  onMade(secret: string): void;
  onClose(): void;
}

/** Makes a key. No right is ticked in advance, but reading for a test key of the reference. */
export function NewKeyDialog({ isStaff, isForReference, onMade, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const scopesOffered = isStaff ? STAFF_SCOPES : KEY_SCOPES;
  const { data } = useApiQuery(AccessKeyReachDocument, {}, { isEnabled: !isStaff });
  const managed = (data?.userAccounts ?? []).filter(({ role }) => role.name === 'OWNER' || role.name === 'ADMIN');
  const { mutateAsync } = useApiMutation(CreateAccessKeyDocument, { changes: ['AccessKey'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      name: isForReference ? t('reference.name') : '',
      scopes: isForReference ? (referenceScopes(scopesOffered) as string[]) : [],
      expiresInDays: String(isForReference ? REFERENCE_KEY_DAYS : DEFAULT_EXPIRY_DAYS),
      brandIds: [] as string[],
      companyIds: [] as string[],
      ...NO_PROOF,
    },
    validate: {
      name: (value) => (value.trim() ? null : t('error.name')),
      scopes: (value) => (value.length ? null : t('error.scopes')),
      ...proofRules(t),
    },
    submit: async ({ name, scopes, expiresInDays, brandIds, companyIds, ...proof }) => {
      const { createAccessKey } = await mutateAsync({
        input: {
          name: name.trim(),
          scopes,
          expiresInDays: Number(expiresInDays),
          brandIds: brandIds.length && !companyIds.length ? brandIds : null,
          companyIds: companyIds.length ? companyIds : null,
          ...proofOf(proof),
        },
      });
      onMade(createAccessKey.secret);
    },
  });
  return (
    <FormDialog
      title={t(isForReference ? 'reference.open' : 'new.title')}
      submitLabel={t('new.submit')}
      {...state}
      onClose={onClose}
    >
      {isForReference ? (
        <Text size="sm">{t('reference.detail', { days: REFERENCE_KEY_DAYS })}</Text>
      ) : (
        <>
          <TextField
            data-autofocus
            label={t('new.name')}
            description={t('new.nameHint')}
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t('new.scopes')} description={t('new.scopesHint')} {...form.getInputProps('scopes')}>
            <Stack gap={8} mt={6}>
              {scopesOffered.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`scope.${textKey(scope)}`)}
                  description={
                    <Text component="span" size="xs" c="dimmed">
                      <code>{scope}</code>
                    </Text>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {managed.length > 1 && (
            <MultiSelectField
              label={t('new.companies')}
              description={t('new.companiesHint')}
              searchable
              clearable
              data={managed.map(({ company }) => ({ value: company.id, label: company.name }))}
              {...form.getInputProps('companyIds')}
            />
          )}
          {!isStaff && form.values.companyIds.length === 0 && (
            <BrandsField
              hint={t('new.brandsHint')}
              brands={data?.accessibleCompanyBrands.objects ?? []}
              inputProps={form.getInputProps('brandIds')}
            />
          )}
          <ExpiryField days={EXPIRIES} inputProps={form.getInputProps('expiresInDays')} />
        </>
      )}
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
