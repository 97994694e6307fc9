import type { BidHours } from '#core/serving/rules/bid-modifiers.ts';
import type { ServingAdSet } from './rules/serving.ts';

type Varying = Pick<ServingAdSet, 'modifiers' | 'hours'>;

/** Numbers different modifiers and hours from 0: many ad sets have the same. */
export interface FactorKinds {
  of(facts: Varying): number;
  /** By number. */
  readonly examples: readonly Varying[];
}

export function createFactorKinds(): FactorKinds {
  const examples: Varying[] = [];
  /** Modifiers are few. Hours are 168: to write them as a text takes ten times as long as to compare them. */
  const alike = new Map<string, number[]>();
  return {
    examples,
    of(facts) {
      const { modifiers, hours } = facts;
      const key = `${hashOf(hours)} ${modifiers.length === 0 ? '' : JSON.stringify(modifiers)}`;
      let numbers = alike.get(key);
      if (numbers === undefined) alike.set(key, (numbers = []));
      for (const number of numbers) if (areSame(examples[number]!.hours, hours)) return number;
      const number = examples.push({ modifiers, hours }) - 1;
      numbers.push(number);
      return number;
    },
  };
}

function hashOf(hours: BidHours | null): number {
  if (hours === null) return 0;
  let hash = 1;
  for (const percent of hours) hash = Math.imul(hash ^ percent, 0x01000193);
  return hash;
}

function areSame(one: BidHours | null, other: BidHours | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((percent, hour) => percent === other[hour]);
}
