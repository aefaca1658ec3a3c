/** If the load fails, the next save tries again. */
import { failed } from '../../domain/reply.ts';
import type { SettingsSave, SettingsSaveDeps } from './settings-save.ts';

export type LoadSettingsSave = () => Promise<Pick<typeof import('./settings-save.ts'), 'createSettingsSave'>>;

/** When the part does not load, a save fails with `network`. */
export function createDeferredSettingsSave(deps: SettingsSaveDeps, load: LoadSettingsSave): SettingsSave {
  let part: Promise<SettingsSave | null> | null = null;
  const loaded = async () => {
    part ??= load().then(
      ({ createSettingsSave }) => createSettingsSave(deps),
      () => null,
    );
    const settingsSave = await part;
    if (settingsSave === null) part = null;
    return settingsSave;
  };
  return {
    save: async (changes) => (await loaded())?.save(changes) ?? failed('network'),
    readOf: async (kdsId) => (await loaded())?.readOf(kdsId) ?? failed('network'),
  };
}
