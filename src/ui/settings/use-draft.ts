/** The draft of the settings in this form, and its save to the server. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  changedByHand,
  changedByOthers,
  changedSinceSave,
  dismissOthers,
  type OpenDraft,
  openDraft,
  overwrittenKeys,
  rebaseDraft,
  resolveConflicts,
  savedDraft,
} from '../../domain/device/draft-conflicts.ts';
import { setSetting } from '../../domain/device/settings-draft.ts';
import { draftToStore, restoreDraft } from '../../domain/device/stored-draft.ts';
import type { SettingKey, Settings } from '../../domain/presentation/settings.ts';
import type { SettingsSaveResult } from '../../engine/base/settings-save-result.ts';
import { useApp } from '../base/app-context.ts';

/** What a save replaced of another user's saved settings, as it was `before` (rule SETTINGS-43). */
export interface Replaced {
  readonly keys: readonly SettingKey[];
  readonly before: Settings;
  readonly saved: Settings;
}

/** The result of the last save; `others`: it includes what another user had saved. */
export type SaveOutcome =
  | { readonly ok: true; readonly others: readonly SettingKey[]; readonly replaced: Replaced }
  | Extract<SettingsSaveResult, { readonly ok: false }>;

export interface Draft extends OpenDraft {
  readonly own: readonly SettingKey[];
  /** It contains unsaved changes of an earlier opening. */
  readonly isFromBefore: boolean;
  readonly isSaving: boolean;
  /** Null before the first save, and from the next change on. */
  readonly outcome: SaveOutcome | null;
  /** The settings that changed on the server since they were last saved here. */
  readonly returned: readonly SettingKey[];
  set(key: SettingKey, value: unknown): void;
  /** Another draft as a whole, as an assignment of keys makes it. */
  become(draft: Settings): void;
  cancel(): void;
  /** The changes are discarded, because the user leaves the screen. */
  giveUp(): void;
  save(): void;
  decide(keys: readonly SettingKey[], forThem: boolean): void;
  note(): void;
}

/** The app does not reload itself while there are unsaved changes here (rule SETTINGS-23). */
function useEditing(isChanged: boolean): void {
  const { commands } = useApp();
  useEffect(() => {
    commands.editSettings(isChanged);
    return () => commands.editSettings(false);
  }, [commands, isChanged]);
}

/** The changes are kept after the page ends, until they are saved or discarded (rule SETTINGS-35). */
function useStoredDraft(open: OpenDraft): void {
  const { commands } = useApp();
  useEffect(() => commands.storeDraft(draftToStore(open)), [commands, open]);
}

interface Saved {
  readonly settings: Settings;
  readonly own: readonly SettingKey[];
}

export function useDraft(): Draft {
  const { state, commands } = useApp();
  const { settings: live } = useSnapshot(state);
  const [open, setOpen] = useState(() => restoreDraft(live, commands.storedDraft()));
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    // Values that a save puts into force are not news.
    if (!isSaving) setOpen((now) => (now.base === live ? now : rebaseDraft(now, live)));
  }, [live, isSaving]);
  const own = changedByHand(open);
  const isChanged = own.length > 0;
  const [isFromBefore, setFromBefore] = useState(isChanged);
  if (isFromBefore && !isChanged) setFromBefore(false);
  useEditing(isChanged);
  useStoredDraft(open);

  const change = (how: (now: OpenDraft) => OpenDraft) => {
    setOutcome(null);
    setOpen(how);
  };
  const save = async () => {
    const { base, draft } = open;
    setSaving(true);
    setOutcome(null);
    const reply = await commands.saveSettings(Object.fromEntries(own.map((key) => [key, draft[key]])));
    if (reply.ok) {
      const { data: saved, before } = reply;
      setOpen((now) => savedDraft(now, draft, state.settings));
      setSaved({ settings: saved, own });
      const replaced = {
        keys: before === null ? [] : overwrittenKeys(base, before, saved),
        before: before ?? base,
        saved,
      };
      setOutcome({ ok: true, others: changedByOthers(base, saved, own), replaced });
    } else setOutcome(reply);
    setSaving(false);
  };
  return {
    ...open,
    own,
    isFromBefore,
    isSaving,
    outcome,
    returned: saved === null ? [] : changedSinceSave(saved.settings, open.base, saved.own),
    set: (key, value) => change((now) => ({ ...now, draft: setSetting(now.draft, key, value) })),
    become: (draft) => change((now) => ({ ...now, draft })),
    cancel: () => change((now) => openDraft(now.base)),
    giveUp: () => commands.storeDraft(null),
    save: () => void save(),
    decide: (keys, forThem) => change((now) => resolveConflicts(now, keys, forThem)),
    note: () => setOpen(dismissOthers),
  };
}
