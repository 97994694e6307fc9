export { ExportMenu } from './export-menu.tsx';
export { useExport } from './use-export.ts';
