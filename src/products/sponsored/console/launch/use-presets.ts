import { useEffect, useEffectEvent, useRef } from 'react';
import { LaunchStartDocument, type LaunchStartQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { presetBudget } from '../../rules/launch.ts';
import { useFilledContent } from '../wizard/use-filled-content.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import type { WizardValues } from '../wizard/wizard-values.ts';

export type Presets = LaunchStartQuery['launchStart'];

interface Terms {
  rate: string;
  minBudget: string;
}

/** The values of a new campaign in the country of the presets. */
export function presetValues(presets: Presets, { rate, minBudget }: Terms): Partial<WizardValues> {
  return {
    isLimited: true,
    hasDaily: true,
    budgetDaily: presetBudget({ suggested: presets.dailyBudget, rate, minBudget }),
    skus: presets.bestSellers.map(({ sku }) => sku),
  };
}

/**
 * Presets products and budget again in a country chosen later, unless the user has chosen some already, and everything the
 * filter offers where one is used. Returns the presets of the country, or null while they load.
 */
export function usePresets(wizard: Wizard, first: Presets): Presets | null {
  const { values, brandId, currency, minBudget } = wizard;
  const { catalogId } = values;
  const isFirst = catalogId === '' || catalogId === first.catalogId;
  const { data } = useApiQuery(LaunchStartDocument, { brandId, catalogId }, { isEnabled: !isFirst });
  const presets = isFirst ? first : (data?.launchStart ?? null);
  // The country of a draft has been filled before.
  const filledFor = useRef(catalogId);
  const presetBefore = useRef(values.budgetDaily);
  const fill = useEffectEvent((found: Presets) => {
    if (filledFor.current === found.catalogId || found.catalogId !== catalogId) return;
    filledFor.current = catalogId;
    const preset = presetValues(found, { rate: currency.rate, minBudget });
    const isBudgetKept = values.budgetDaily !== presetBefore.current;
    presetBefore.current = isBudgetKept ? values.budgetDaily : preset.budgetDaily!;
    wizard.change(
      {
        ...(values.skus.length === 0 && { skus: preset.skus! }),
        ...(!isBudgetKept && { budgetDaily: preset.budgetDaily! }),
      },
      ['skus', 'budgetDailyTotal'],
    );
  });
  useEffect(() => {
    if (presets) fill(presets);
  }, [presets]);

  const filledContent = useFilledContent(wizard);
  const scope = `${catalogId} ${values.adType} ${values.contentMode}`;
  const filledScope = useRef('');
  const content = values.adType === 'BANNER' || values.contentMode === 'FILTER' ? filledContent() : {};
  const isContentDue = Object.keys(content).length > 0;
  const fillContent = useEffectEvent(() => {
    if (filledScope.current === scope) return;
    filledScope.current = scope;
    wizard.change(content);
  });
  useEffect(() => {
    if (isContentDue) fillContent();
  }, [isContentDue, scope]);
  return presets;
}
