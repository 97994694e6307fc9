import type { PreviewCompanyChangesQueryVariables } from '#platform/api-client/generated/graphql.ts';

export const BULK_SWITCHES = ['isApproved', 'canBeUpdated', 'canBeToppedUp'] as const;
export type BulkSwitch = (typeof BULK_SWITCHES)[number];

/** What the form of several companies holds: for each setting whether it is left as it is. */
export type BulkValues = Record<BulkSwitch, 'KEEP' | 'ON' | 'OFF'> & {
  cluster: 'KEEP' | 'NONE' | 'JOIN';
  clusterName: string;
  reason: string;
};

export const EMPTY_BULK: BulkValues = {
  isApproved: 'KEEP',
  canBeUpdated: 'KEEP',
  canBeToppedUp: 'KEEP',
  cluster: 'KEEP',
  clusterName: '',
  reason: '',
};

type Sent = Omit<PreviewCompanyChangesQueryVariables, 'companyIds'>;

/** The settings that a form changes; null while it changes none, or its cluster has no name yet. */
export function sentSettings({ cluster, clusterName, ...values }: BulkValues): Sent | null {
  const sent: Sent = {};
  for (const name of BULK_SWITCHES) if (values[name] !== 'KEEP') sent[name] = values[name] === 'ON';
  if (cluster === 'NONE') sent.cluster = '';
  if (cluster === 'JOIN') {
    if (!clusterName.trim()) return null;
    sent.cluster = clusterName;
  }
  return Object.keys(sent).length > 0 ? sent : null;
}
