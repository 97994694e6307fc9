import type { Bucket } from '#core/serving/rules/automatic.ts';
import type { ServingAdSet } from './serving.ts';

/** Whether settings open a kind of automatic fit that is closed as preset. */
export function opens({ automatic }: Pick<ServingAdSet, 'automatic'>, wanted: Bucket): boolean {
  return automatic.some(({ bucket, isOn }) => bucket === wanted && isOn);
}
