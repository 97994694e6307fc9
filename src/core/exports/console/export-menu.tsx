import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypeZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport, type ExportInput } from './use-export.ts';

/** Exports a screen's data as a file, plain or zipped. */
export function ExportMenu({ dataType, params }: Pick<ExportInput, 'dataType' | 'params'>) {
  const { t } = useTranslation('common');
  const { start, isBusy } = useExport();
  const item = (fileType: ExportInput['fileType']) => () => void start({ fileType, dataType, params });
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={15} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
        >
          {t('export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.6} />} onClick={item('CSV')}>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeZip size={16} stroke={1.6} />} onClick={item('ZIP')}>
          {t('export.zip')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
