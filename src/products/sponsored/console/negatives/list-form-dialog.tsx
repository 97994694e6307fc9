import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import {
  AllCatalogsDocument,
  CreateNegativeListDocument,
  NegativeListContentsDocument,
  UpdateNegativeListDocument,
  type NegativeListPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { checkNegativeList, MAX_LIST_NAME, normalizedList } from '../../rules/negative-list.ts';
import { CampaignsField, type CampaignChoice } from '../budgets/form-parts.tsx';
import { useProblemText } from '../use-problem-text.ts';
import { KeywordsField } from '../wizard/keywords-field.tsx';
import { NegativeTargetList } from '../wizard/negative-target-list.tsx';
import type { NegativeValues } from '../wizard/wizard-values.ts';

interface ListFormProps {
  /** Null to create one. */
  list: NegativeListPartsFragment | null;
  /** Called with the operations that put the change back. */
  onSaved?(list: NegativeListPartsFragment, operationIds: readonly string[]): void;
  onClose(): void;
}

interface Contents {
  keywords: string[];
  targets: NegativeValues[];
  campaigns: CampaignChoice[];
}

const EMPTY: Contents = { keywords: [], targets: [], campaigns: [] };

/** Opens the form once the contents of an existing list are known. */
export function ListFormDialog(props: ListFormProps) {
  const { list } = props;
  const { data } = useApiQuery(NegativeListContentsDocument, { id: list?.id ?? '' }, { isEnabled: list !== null });
  if (list === null) return <ListForm {...props} before={EMPTY} />;
  if (!data) return null;
  const { keywords, targets, campaigns } = data.negativeList;
  const choices = campaigns.objects.map(({ campaignId, name }) => ({ value: campaignId, label: name }));
  return <ListForm {...props} before={{ keywords, targets, campaigns: choices }} />;
}

const CHANGES = { changes: ['SharedNegatives', 'AdSet'], showsErrorInline: true } as const;

function ListForm({ list, before, onSaved, onClose }: ListFormProps & { before: Contents }) {
  const { t } = useTranslation(['sponsorAds', 'campaigns']);
  const problemText = useProblemText();
  const create = useKeyedMutation(CreateNegativeListDocument, 'createNegativeList', CHANGES);
  const update = useApiMutation(UpdateNegativeListDocument, CHANGES);
  const problem = (field: string, values: Values) => {
    const [first] = checkNegativeList(normalizedList(values))[field] ?? [];
    return first ? problemText(first) : null;
  };
  const { form, ...state } = useServerForm({
    initialValues: {
      name: list?.name ?? '',
      keywords: before.keywords,
      targets: before.targets,
      campaignIds: before.campaigns.map(({ value }) => value),
    },
    validate: { name: (_, values) => problem('name', values), targets: (_, values) => problem('targets', values) },
    submit: async ({ name, keywords, targets, campaignIds }) => {
      const input = {
        name: name.trim(),
        keywords,
        targets: targets.map(({ kind, value }) => ({ kind, value })),
        campaignIds,
      };
      if (list === null) {
        await create.mutateAsync(input);
        toastSuccess(t('negatives.saved', { name: input.name }));
      } else {
        const saved = await update.mutateAsync({ input: { id: list.id, version: list.version, ...input } });
        const { negativeList, operationIds } = saved.updateNegativeList;
        onSaved?.(negativeList, operationIds);
      }
      onClose();
    },
  });
  const { values, errors } = form;
  return (
    <FormDialog
      title={list === null ? t('negatives.new') : t('budgets.editOf', { name: list.name })}
      submitLabel={t('budgets.save')}
      size="lg"
      {...state}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('negatives.form.name')}
        required
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <KeywordsField
        label={t('campaigns:target.negativeKeywords')}
        description={t('campaigns:target.negativeKeywordsHint')}
        selectsMatchType
        value={values.keywords}
        onChange={(keywords) => form.setFieldValue('keywords', keywords)}
        {...(typeof errors['keywords'] === 'string' && { error: errors['keywords'] })}
      />
      <Targets
        targets={values.targets}
        error={typeof errors['targets'] === 'string' ? errors['targets'] : undefined}
        onChange={(targets) => form.setFieldValue('targets', targets)}
      />
      <CampaignsField
        description={t('negatives.form.campaignsHint')}
        before={before.campaigns}
        isOpen={() => true}
        input={form.getInputProps('campaignIds')}
      />
    </FormDialog>
  );
}

interface Values {
  name: string;
  keywords: string[];
  targets: NegativeValues[];
  campaignIds: string[];
}

interface TargetsProps {
  targets: readonly NegativeValues[];
  error: string | undefined;
  onChange(targets: NegativeValues[]): void;
}

/** Products, brands and categories; the storefront is where they are looked up. */
function Targets({ targets, error, onChange }: TargetsProps) {
  const { t } = useTranslation('sponsorAds');
  const catalogs = useApiQuery(AllCatalogsDocument, {}).data?.allCatalogs ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const catalogId = chosen ?? catalogs[0]?.id;
  if (catalogId === undefined) return null;
  return (
    <>
      {catalogs.length > 1 && (
        <SelectField
          label={t('negatives.form.catalog')}
          description={t('negatives.form.catalogHint')}
          allowDeselect={false}
          data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
          value={catalogId}
          onChange={setChosen}
        />
      )}
      <NegativeTargetList catalogId={catalogId} targets={targets} error={error} onChange={onChange} />
    </>
  );
}
