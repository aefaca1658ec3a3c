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

/** Settings of another user; `before` has their values before the save (rule SETTINGS-43). */
export interface Replaced {
  readonly keys: readonly SettingKey[];
  readonly before: Settings;
  readonly saved: Settings;
}

/** `others` lists settings of another user that the result includes. */
export type SaveOutcome =
  | { readonly ok: true; readonly others: readonly SettingKey[]; readonly replaced: Replaced }
  | Extract<SettingsSaveResult, { readonly ok: false }>;

export interface Draft extends OpenDraft {
  readonly own: readonly SettingKey[];
  /** The draft contains unsaved changes of an earlier opening of the form. */
  readonly isFromBefore: boolean;
  readonly isSaving: boolean;
  /** Null before the first save, and again after the next change. */
  readonly outcome: SaveOutcome | null;
  /** Settings of the last save that have changed on the server since. */
  readonly returned: readonly SettingKey[];
  set(key: SettingKey, value: unknown): void;
  /** Replaces the whole draft, for example after a key was assigned. */
  become(draft: Settings): void;
  cancel(): void;
  /** The user leaves the screen, so the changes are discarded. */
  giveUp(): void;
  save(): void;
  decide(keys: readonly SettingKey[], forThem: boolean): void;
  note(): void;
}

/** While the form has unsaved changes, the app refuses log-outs and reloads by its buttons (rule SETTINGS-23). */
function useEditing(isChanged: boolean): void {
  const { commands } = useApp();
  useEffect(() => {
    commands.editSettings(isChanged);
    return () => commands.editSettings(false);
  }, [commands, isChanged]);
}

/** The changes survive the end of the page, until they are saved or discarded (rule SETTINGS-35). */
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
    // The values of a save by this form do not count as another user's changes.
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
