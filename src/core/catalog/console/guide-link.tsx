import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { guideUrl } from '../rules/api-key-guide.ts';

/** Where a storefront's engineer reads on. */
export function GuideLink() {
  const { t } = useTranslation('storefront');
  return (
    <Text size="sm" c="dimmed">
      {t('keys.docs')}{' '}
      <Anchor href={guideUrl('')} target="_blank" rel="noreferrer" size="sm">
        {t('keys.docsLink')}
      </Anchor>
    </Text>
  );
}
