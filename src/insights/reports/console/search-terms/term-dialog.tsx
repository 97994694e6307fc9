import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { Currency } from '#design/format.ts';
import {
  TermTargetsDocument,
  type SearchTermKeywordMatch,
  type TermTargetsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import OperationDialog from '../workplace/operation-dialog.tsx';
import type { Operations } from '../workplace/use-operations.ts';
import type { OpenedAction } from './use-term-actions.ts';

const MATCHES = ['EXACT', 'PHRASE'] as const satisfies SearchTermKeywordMatch[];

interface TermDialogProps extends OpenedAction {
  currency: Currency;
  operations: Operations;
  /** Where terms were moved last: one term after the other goes to the same campaign. */
  lastTarget: Choice | null;
  onTarget(target: Choice): void;
  onDone(skippedIds: readonly string[]): void;
  onClose(): void;
}

/** What becomes of search terms, campaign by campaign, and its effect; where to and with which bid when they move. */
export default function TermDialog(props: TermDialogProps) {
  const { action, input, rows, currency, operations, lastTarget, onTarget, ...dialog } = props;
  const { t } = useTranslation('searchTerms');
  const isMove = action === 'MOVE';
  const [chosen, setChosen] = useState<Choice | null>(lastTarget);
  const [name, setName] = useState('');
  const [match, setMatch] = useState<SearchTermKeywordMatch>('EXACT');
  const [bid, setBid] = useState('');
  const brands = new Set(rows.map(({ campaign }) => campaign.brand.id));
  const candidates = useApiQuery(
    TermTargetsDocument,
    { name: name || undefined, brandId: brands.size === 1 ? [...brands][0] : undefined },
    { isEnabled: isMove, keepPreviousData: true },
  );
  const found = candidates.data && choicesIn(candidates.data);
  const sources = new Set(rows.map(({ campaign }) => campaign.id));
  const target = chosen ?? found?.find(({ id }) => !sources.has(id)) ?? null;
  const sent = isMove ? { ...input, match, bidWalletCurrency: bid || undefined, targetCampaignId: target?.id } : input;
  return (
    <OperationDialog
      title={t(`action.${action}`)}
      action={{
        key: JSON.stringify(sent),
        preview: isMove && !target ? null : () => operations.previewTerms(sent),
        isTyped: bid !== '',
        fields: isMove && (
          <Group grow align="flex-start">
            <SearchedSelect
              label={t('move.target')}
              placeholder={found?.length === 0 ? t('move.noTarget') : undefined}
              selected={target}
              found={found}
              onTerm={setName}
              onSelect={(choice) => {
                onTarget(choice);
                setChosen(choice);
              }}
            />
            <SelectField
              label={t('move.match')}
              value={match}
              data={MATCHES.map((one) => ({ value: one, label: t(`match.${one}`) }))}
              onChange={(value) => setMatch(value as SearchTermKeywordMatch)}
            />
            <MoneyField
              label={t('move.bid')}
              description={t('move.bidHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              currency={currency}
              value={bid}
              onChange={setBid}
            />
          </Group>
        ),
      }}
      currency={currency}
      operations={operations}
      {...dialog}
    />
  );
}

const choicesIn = ({ sponsorCampaigns }: TermTargetsQuery): Choice[] =>
  sponsorCampaigns.objects.map(({ id, name, targetingSet }) => ({
    id,
    name: [name, targetingSet[0]?.catalog.name].filter(Boolean).join(' · '),
  }));
