import { isOnAsPreset } from '#core/serving/rules/automatic.ts';
import type { ServingBucket } from '#delivery/decide/rules/serving.ts';

interface Campaign {
  readonly automatic: readonly ServingBucket[];
}

/** Whether a campaign closed kinds of automatic fit; those that are off as preset are not its doing. */
export const hasClosedBucket = ({ automatic }: Campaign): boolean =>
  automatic.some(({ bucket, isOn }) => !isOn && isOnAsPreset(bucket));

/** Returns a campaign as if all kinds of automatic fit that it closed were open. */
export function withOpenBuckets<Own extends Campaign>(campaign: Own): Own {
  const automatic = campaign.automatic.map((setting) => ({
    ...setting,
    isOn: setting.isOn || isOnAsPreset(setting.bucket),
  }));
  return { ...campaign, automatic };
}
