/** Loads the part that saves settings with the first save; a part that did not load is requested again by the next one. */
import { failed } from '../../domain/reply.ts';
import type { SettingsSave, SettingsSaveDeps } from './settings-save.ts';

export type LoadSettingsSave = () => Promise<Pick<typeof import('./settings-save.ts'), 'createSettingsSave'>>;

/** A part that did not load is the failure `network`. */
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
