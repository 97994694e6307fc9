import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { NegativeListNamesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { MAX_ATTACHED_LISTS } from '../../rules/negative-list.ts';
import type { Wizard } from './use-wizard.ts';

/** The lists of negatives that the campaign shares with others; companies without any are asked nothing. */
export function NegativeLists({ wizard: { values, change, errorOf } }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { data } = useApiQuery(NegativeListNamesDocument, {});
  const chosen = values.negativeLists;
  const known = new Map([...chosen, ...(data?.negativeLists.objects ?? [])].map(({ id, name }) => [id, name]));
  if (known.size === 0) return null;
  return (
    <MultiSelectField
      label={t('negativeLists.title')}
      description={t('negativeLists.hint')}
      searchable
      clearable
      maxValues={MAX_ATTACHED_LISTS}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) =>
        change({ negativeLists: ids.map((id) => ({ id, name: known.get(id)! })) }, ['negativeListIds'])
      }
      error={errorOf('negativeListIds')}
    />
  );
}
