import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import type { EventIssueReason } from '#platform/api-client/generated/graphql.ts';
import { StatusBadge } from '#design/status-badge.tsx';
import { curlOf, type Visit } from '../rules/tail.ts';
import type { ShownLine } from './use-tail.ts';
import styles from './tail-tab.module.css';

const EVENT_REASONS = [
  'MALFORMED',
  'UNKNOWN_KEY',
  'FORGED',
  'EXPIRED',
  'FOREIGN_CATALOG',
  'BOT',
  'CLICK_RATE',
  'TIME_AHEAD',
  'TIME_BEFORE_AD',
  'UNKNOWN_PRODUCT',
] as const satisfies readonly EventIssueReason[];

/** An auction with its winners and what was reported of them, or what belongs to no auction. */
export function TailRow({ visit: { auction, others, hasProblem } }: { visit: Visit<ShownLine> }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const first = auction ?? others[0]!;
  return (
    <li className={styles.row} data-bad={hasProblem || undefined}>
      <p className={styles.meta}>
        <span>{format.second(first.at)}</span>
        <span>{first.keyLabel ?? first.keyId}</span>
        {first.shopper !== null && <span>{t('tail.of', { shopper: first.shopper })}</span>}
      </p>
      <ul className={styles.lines}>
        {auction && <Auction line={auction} />}
        {others.map((line) => (
          <Other key={line.id} line={line} />
        ))}
      </ul>
    </li>
  );
}

function Auction({ line }: { line: ShownLine }) {
  const { t } = useTranslation('storefront');
  const { searchTerm, placement, slots, winners, skus } = line;
  const about = searchTerm !== null ? `“${searchTerm}”` : (placement ?? skus.join(', '));
  return (
    <li className={styles.lineOf}>
      <span className={styles.text}>
        <strong>{t('tail.kind.AUCTION')}</strong> {about}{' '}
        <span className={styles.quiet}>{t('tail.slots', { count: slots ?? 0 })}</span>
        {' → '}
        {winners.length === 0 ? t('tail.noWinner') : winners.map(({ rank, id }) => `${rank}. ${id}`).join(', ')}
      </span>
      <CopyCurl line={line} />
      {line.reason !== null && <Problem line={line} />}
    </li>
  );
}

function Other({ line }: { line: ShownLine }) {
  const { t } = useTranslation('storefront');
  const { kind, skus, eventId, status, path, requestId } = line;
  return (
    <li className={styles.lineOf}>
      <span className={styles.text}>
        <strong>{kind === 'REFUSED' ? t('tail.refused', { path, status }) : t(`tail.kind.${kind}`)}</strong>{' '}
        {skus.join(', ')} <span className={styles.quiet}>{eventId ?? requestId}</span>
      </span>
      <CopyCurl line={line} />
      {line.reason !== null && <Problem line={line} />}
    </li>
  );
}

/** What was wrong, where, and how to fix it. */
function Problem({ line: { reason, field, message } }: { line: ShownLine }) {
  const { t } = useTranslation('storefront');
  const known = EVENT_REASONS.find((one) => one === reason);
  return (
    <div className={styles.problem}>
      <StatusBadge tone="danger" label={known ? t(`reason.${known}`) : String(reason)} />
      {field !== null && <code>{field}</code>}
      <span>{known ? t(`effect.${known}`) : message}</span>
      <Anchor href={`/docs/errors/${String(reason).toLowerCase()}`} target="_blank" rel="noreferrer" size="sm">
        {t('tail.fix')}
      </Anchor>
    </div>
  );
}

function CopyCurl({ line }: { line: ShownLine }) {
  const { t } = useTranslation('storefront');
  const clipboard = useClipboard();
  const command = curlOf(line, location.origin);
  if (command === null) return null;
  const label = t(clipboard.copied ? 'made.copied' : 'tail.copy');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} onClick={() => clipboard.copy(command)}>
        {clipboard.copied ? <IconCheck size={16} /> : <IconTerminal2 size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
