import { Kbd, Text } from '@mantine/core';
import {
  IconBuildings,
  IconFileInvoice,
  IconFileTime,
  IconPackage,
  IconReceiptRefund,
  IconSpeakerphone,
  IconTag,
  IconTransferIn,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#core/session/console/index.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useFormat } from '#design/format.ts';
import { useSettled } from '#design/form/use-settled.ts';
import { PickerList, type PickerItem } from '#design/picker/picker-list.tsx';
import { isDay } from '#kernel/day.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { QuickSearchDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { commandTerm, parseSearch, type FoundKind } from '../rules/find.ts';
import { findCommands, type Command } from './command.ts';
import { recentHits, rememberHit, type Hit } from './recent.ts';

const ICONS: Record<FoundKind, TablerIcon> = {
  CAMPAIGN: IconSpeakerphone,
  BRAND: IconTag,
  COMPANY: IconBuildings,
  DOCUMENT: IconFileInvoice,
  CREDIT_NOTE: IconReceiptRefund,
  PRO_FORMA: IconFileTime,
  PAYMENT: IconTransferIn,
  BOOKING: IconPackage,
  MEMBER: IconUser,
};
/** Most commands are found among their first few; what was found by name follows. */
const MAX_COMMANDS = 6;
/** A single letter is in nearly every name. */
const MIN_TERM_LENGTH = 2;
const SEARCH_DELAY_MS = 120;
const WIDTH_PX = 608;

const commandItem = ({ id, label, group, icon }: Command): PickerItem => ({ id: `command:${id}`, label, group, icon });

interface CommandPaletteProps {
  /** Pages and actions, those used most first. */
  commands: readonly Command[];
  /** Typed before the field was there. */
  ahead?: string;
  /** Called when the field has the focus. */
  onReady?(): void;
  /** Called with what commands are sought by, as it is typed. */
  onTerm?(term: string): void;
  onOpen(hit: Hit): void;
  onClose(): void;
}

/** One box for everything that has a name: pages, actions, and what the server finds. */
export default function CommandPalette({
  commands,
  ahead = '',
  onReady,
  onTerm,
  onOpen,
  onClose,
}: CommandPaletteProps) {
  const { t } = useTranslation(['search', 'common']);
  const format = useFormat();
  const { id: userId, company, isStaff } = useViewer();
  const scope = `${userId}.${company?.id ?? ''}`;
  const [own, setTyped] = useState<string | null>(null);
  const typed = own ?? ahead;
  const search = parseSearch(typed);
  const settled = useSettled({ term: search.term, kinds: search.kinds }, SEARCH_DELAY_MS);
  const isSought = search.kinds?.length !== 0 && settled.term.length >= MIN_TERM_LENGTH;
  const { data, error, isFetching, refetch } = useApiQuery(
    QuickSearchDocument,
    { term: settled.term, kinds: settled.kinds === null ? null : [...settled.kinds] },
    { isEnabled: isSought },
  );
  const isSettled = settled.term === search.term;
  const hits = isSought && isSettled ? (data?.quickSearch ?? []) : [];
  const recent = search.term === '' && search.kinds === null ? recentHits(scope) : [];
  const found = search.hasCommands ? findCommands(commands, search.term) : [];
  const shownCommands = search.term === '' ? found : found.slice(0, MAX_COMMANDS);

  const hitItem = (hit: Hit, group: string, prefix = 'hit'): PickerItem => {
    const Icon = ICONS[hit.kind];
    const fact = hit.detail && isDay(hit.detail) ? format.day(hit.detail) : hit.detail;
    const detail = [fact, isStaff && hit.kind !== 'COMPANY' ? hit.company?.name : null].filter(Boolean).join(' · ');
    return {
      id: `${prefix}:${hit.kind}:${hit.id}`,
      label: hit.label,
      group,
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      ...(detail && { detail }),
    };
  };
  const items: PickerItem[] = [
    ...recent.map((hit) => hitItem(hit, t('recent'), 'recent')),
    ...shownCommands.filter(({ isAfterFound }) => !isAfterFound).map(commandItem),
    ...hits.map((hit) => hitItem(hit, t(`kind.${hit.kind}`))),
    ...shownCommands.filter(({ isAfterFound }) => isAfterFound).map(commandItem),
  ];
  const select = (id: string | null) => {
    onClose();
    const command = shownCommands.find((one) => `command:${one.id}` === id);
    if (command) return command.run();
    const hit = [...recent, ...hits].find((one) => id?.endsWith(`:${one.kind}:${one.id}`));
    if (!hit) return;
    rememberHit(scope, hit);
    onOpen(hit);
  };

  const isHeard = ({ target }: FocusEvent) => {
    // Not before what was typed ahead.
    if (own === null && target instanceof HTMLInputElement) target.setSelectionRange(typed.length, typed.length);
    onReady?.();
  };
  return (
    <Dialog title={t('title')} size={WIDTH_PX} onClose={onClose}>
      <div onFocus={isHeard}>
        <PickerList
          label={t('label')}
          width="100%"
          term={typed}
          onTerm={(text) => {
            setTyped(text);
            onTerm?.(commandTerm(text));
          }}
          items={items}
          selectedId={null}
          onSelect={select}
          isBehind={!isSettled && shownCommands.length === 0}
          isLoading={isFetching || (!isSettled && search.term.length >= MIN_TERM_LENGTH)}
          failure={error && isSettled && isSought ? { message: errorText(error), retry: () => void refetch() } : null}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        <Kbd>&gt;</Kbd> {t('prefix.commands')} · <Kbd>#</Kbd> {t('prefix.documents')} · <Kbd>@</Kbd>{' '}
        {t('prefix.people')}
      </Text>
    </Dialog>
  );
}
