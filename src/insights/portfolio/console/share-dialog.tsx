import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { EmptyState } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import { EndPortfolioLinkDocument, PortfolioLinksDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { LINK_DAYS } from '../rules/portfolio-link.ts';
import { LinkList, type PortfolioLink } from './link-list.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import type { Portfolio } from './portfolio-screen.tsx';

type Step =
  | { name: 'LIST' }
  | { name: 'NEW' }
  | { name: 'MADE'; secret: string }
  | { name: 'ENDING'; link: PortfolioLink };

const LIST: Step = { name: 'LIST' };

/** The links to results of some brands: who opened them, a new one, and their end. */
export function ShareDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose(): void }) {
  const { t } = useTranslation(['portfolio', 'common']);
  const { isImpersonate } = useViewer();
  const [step, setStep] = useState<Step>(LIST);
  const read = useApiQuery(PortfolioLinksDocument, {});
  const { mutateAsync: end } = useApiMutation(EndPortfolioLinkDocument, {
    changes: ['PortfolioLink'],
    showsErrorInline: true,
  });
  const toList = () => setStep(LIST);
  return (
    <>
      <Dialog title={t('share.title')} size="lg" isHidden={step.name !== 'LIST'} onClose={onClose}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('share.hint', { count: LINK_DAYS })}
          </Text>
          {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
          <div>
            <Button
              leftSection={<IconLink size={15} aria-hidden />}
              disabled={isImpersonate}
              data-autofocus
              onClick={() => setStep({ name: 'NEW' })}
            >
              {t('share.new')}
            </Button>
          </div>
          <QueryBoundary
            reads={{ read }}
            renderEmpty={({ read: { portfolioLinks } }) =>
              portfolioLinks.length === 0 && <EmptyState isCompact title={t('share.empty')} />
            }
          >
            {({ read: { portfolioLinks } }) => (
              <LinkList links={portfolioLinks} onEnd={(link) => setStep({ name: 'ENDING', link })} />
            )}
          </QueryBoundary>
        </Stack>
      </Dialog>
      {step.name === 'NEW' && (
        <NewLinkDialog portfolio={portfolio} onMade={(secret) => setStep({ name: 'MADE', secret })} onClose={toList} />
      )}
      {step.name === 'MADE' && <MadeLinkDialog secret={step.secret} onClose={toList} />}
      {step.name === 'ENDING' && (
        <ConfirmDialog
          title={t('share.endTitle', { title: step.link.title })}
          confirmLabel={t('share.end')}
          isDestructive
          onConfirm={async () => {
            await end({ input: { id: step.link.id } });
            toastSuccess(t('share.ended', { title: step.link.title }));
          }}
          onClose={toList}
        >
          {t('share.endDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The address of a new link, which is shown only once. A stray click does not close it. */
function MadeLinkDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTranslation('portfolio');
  const clipboard = useClipboard();
  const address = `${window.location.origin}/shared/${secret}`;
  return (
    <Dialog title={t('share.madeTitle')} closesByCrossOnly onClose={onClose}>
      <Stack gap="md">
        <Text>{t('share.madeDetail', { count: LINK_DAYS })}</Text>
        <TextField label={t('share.address')} readOnly value={address} onFocus={(event) => event.target.select()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => clipboard.copy(address)}>
            {t(clipboard.copied ? 'share.copied' : 'share.copy')}
          </Button>
          <Button onClick={onClose}>{t('share.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
