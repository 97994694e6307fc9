import type { Micros } from '#kernel/money.ts';

export const MIN_REASON = 3;
export const MAX_REASON = 500;
export const MAX_CLUSTER = 60;
/** A billion of any currency. */
export const MAX_OVERDRAFT_MICROS: Micros = 1_000_000_000_000_000n;

/** What staff set on a company as a whole. */
export interface CompanySettings {
  isApproved: boolean;
  canBeUpdated: boolean;
  canBeToppedUp: boolean;
  /** Null for a company on its own. */
  cluster: string | null;
  /** How far the wallet may go below zero. */
  overdraftMicros: Micros;
}

export type CompanySetting = keyof CompanySettings;

/** How each setting is named in the history. */
export const SETTING_KINDS = {
  isApproved: 'IS_APPROVED',
  canBeUpdated: 'CAN_BE_UPDATED',
  canBeToppedUp: 'CAN_BE_TOPPED_UP',
  cluster: 'CLUSTER',
  overdraftMicros: 'OVERDRAFT',
} as const satisfies Record<CompanySetting, string>;

export interface SettingChange {
  setting: CompanySetting;
  from: CompanySettings[CompanySetting];
  to: CompanySettings[CompanySetting];
}

/** What a request changes of the settings as they stand; what is left out, or is so already, changes nothing. */
export function changesOf(now: CompanySettings, wanted: Partial<CompanySettings>): SettingChange[] {
  return (Object.keys(SETTING_KINDS) as CompanySetting[]).flatMap((setting) => {
    const to = wanted[setting];
    return to === undefined || to === now[setting] ? [] : [{ setting, from: now[setting], to }];
  });
}

/** A reason as it is kept; null when it says nothing or too much. */
export function readReason(text: string): string | null {
  const reason = text.trim();
  return reason.length >= MIN_REASON && reason.length <= MAX_REASON ? reason : null;
}

/** The name of a cluster as it is kept; null for none, undefined when it is too long. */
export function readCluster(text: string): string | null | undefined {
  const cluster = text.replaceAll(/\s+/g, ' ').trim();
  if (cluster.length > MAX_CLUSTER) return undefined;
  return cluster || null;
}
