import { decimalFromMicros, type Micros } from '#kernel/money.ts';

export const MIN_REASON = 3;
export const MAX_REASON = 500;
export const MAX_CLUSTER = 60;
/** A billion in any currency. */
export const MAX_OVERDRAFT_MICROS: Micros = 1_000_000_000_000_000n;

/** Company-wide settings that staff control. */
export interface CompanySettings {
  isApproved: boolean;
  canBeUpdated: boolean;
  canBeToppedUp: boolean;
  /** Whether every member signs in with two steps; its owners may decide this as well. */
  requiresTwoStep: boolean;
  /** Null for a company outside any cluster. */
  cluster: string | null;
  /** How far below zero the wallet may go. */
  overdraftMicros: Micros;
}

export type CompanySetting = keyof CompanySettings;

/** Kind of each setting in the history. */
export const SETTING_KINDS = {
  isApproved: 'IS_APPROVED',
  canBeUpdated: 'CAN_BE_UPDATED',
  canBeToppedUp: 'CAN_BE_TOPPED_UP',
  requiresTwoStep: 'REQUIRES_TWO_STEP',
  cluster: 'CLUSTER',
  overdraftMicros: 'OVERDRAFT',
} as const satisfies Record<CompanySetting, string>;

export interface SettingChange {
  setting: CompanySetting;
  from: CompanySettings[CompanySetting];
  to: CompanySettings[CompanySetting];
}

/** Returns the settings that a request changes; omitted or equal values change nothing. */
export function changesOf(now: CompanySettings, requested: Partial<CompanySettings>): SettingChange[] {
  return (Object.keys(SETTING_KINDS) as CompanySetting[]).flatMap((setting) => {
    const to = requested[setting];
    return to === undefined || to === now[setting] ? [] : [{ setting, from: now[setting], to }];
  });
}

/** Companies whose settings staff change at once. */
export const MAX_BULK_COMPANIES = 100;

/** What staff set for several companies at once. */
export type BulkSettings = Pick<CompanySettings, 'isApproved' | 'canBeUpdated' | 'canBeToppedUp' | 'cluster'>;

/** A change as the history has it. */
export interface RecordedChange {
  kind: (typeof SETTING_KINDS)[CompanySetting] | 'APPROVAL_REQUESTED';
  from: string | null;
  to: string | null;
}

/** A value as the history has it. */
export const recordedValue = (value: CompanySettings[CompanySetting]): string | null =>
  typeof value === 'bigint' ? decimalFromMicros(value) : value === null ? null : String(value);

/** Returns what a request changes, as the history has it; refusing an approval that was asked for also answers the request. */
export function recordedChanges(
  now: CompanySettings & { isApprovalRequested: boolean },
  requested: Partial<CompanySettings>,
): RecordedChange[] {
  const changes: RecordedChange[] = changesOf(now, requested).map(({ setting, from, to }) => ({
    kind: SETTING_KINDS[setting],
    from: recordedValue(from),
    to: recordedValue(to),
  }));
  if (declines(now, requested)) changes.push({ kind: 'APPROVAL_REQUESTED', from: 'true', to: 'false' });
  return changes;
}

/** Whether a request declines the approval that the company waits for. */
export const declines = (now: { isApprovalRequested: boolean }, requested: Partial<CompanySettings>): boolean =>
  now.isApprovalRequested && requested.isApproved === false;

/** Trims a reason for storage; null when it is too short or too long. */
export function readReason(text: string): string | null {
  const reason = text.trim();
  return reason.length >= MIN_REASON && reason.length <= MAX_REASON ? reason : null;
}

/** Trims a cluster name for storage; null for none, undefined when it is too long. */
export function readCluster(text: string): string | null | undefined {
  const cluster = text.replaceAll(/\s+/g, ' ').trim();
  if (cluster.length > MAX_CLUSTER) return undefined;
  return cluster || null;
}
