export { addShellSchema, createFlagLoader, type FlagLoader, type ShellDependencies } from './schema.ts';
export { setConfiguration, setFlag } from './shell-store.ts';
