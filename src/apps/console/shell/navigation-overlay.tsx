import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Wordmark } from '#design/wordmark.tsx';
import { Navigation, type NavigationGroup } from './navigation.tsx';

interface NavigationOverlayProps {
  groups: readonly NavigationGroup[];
  onClose(): void;
}

/** Shows the main menu over the page on narrow screens. */
export default function NavigationOverlay({ groups, onClose }: NavigationOverlayProps) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      size={264}
      title={<Wordmark />}
      closeButtonProps={{ 'aria-label': t('shell.closeNavigation') }}
    >
      <nav aria-label={t('shell.navigation')}>
        <Navigation groups={groups} isOpen onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
