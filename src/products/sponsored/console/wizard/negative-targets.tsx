import { targetKey } from '#core/serving/rules/targets.ts';
import { NegativeTargetList } from './negative-target-list.tsx';
import type { Wizard } from './use-wizard.ts';
import type { NegativeValues } from './wizard-values.ts';

/** Products, brands and categories on whose pages the ads are not shown. */
export function NegativeTargets({ wizard }: { wizard: Wizard }) {
  const { values, change, errorOf, input } = wizard;
  const { negativeTargets } = values;
  if (values.catalogId === '') return null;

  const set = (next: NegativeValues[]) => change({ negativeTargets: next }, fieldsOf(input));
  const problemOf = (target: NegativeValues) => {
    const index = input.negativeTargets.findIndex((one) => targetKey(one) === targetKey(target));
    return errorOf(`negativeTargets.${index}.value`);
  };
  return (
    <NegativeTargetList
      catalogId={values.catalogId}
      targets={negativeTargets}
      error={errorOf('negativeTargets')}
      problemOf={problemOf}
      onChange={set}
    />
  );
}

/** The fields whose messages of the server are outdated once the list has changed: all, as they are numbered. */
const fieldsOf = (input: Wizard['input']): string[] => [
  'negativeTargets',
  ...input.negativeTargets.map((_, index) => `negativeTargets.${index}.value`),
];
