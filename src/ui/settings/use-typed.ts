/**
 * The texts of number fields that differ from their value: a text is kept when its tab closes, and blocks a save while
 * it is no number (rule SETTINGS-45).
 */
import { useState } from 'react';
import { coerceSetting, isReadable } from '../../domain/device/coerce-setting.ts';
import type { SettingKey } from '../../domain/presentation/settings.ts';
import type { Draft } from './use-draft.ts';

export interface Typed {
  /** The fields whose text is no number. */
  readonly odd: readonly SettingKey[];
  /** Null where a field shows its number. */
  textOf(key: SettingKey): string | null;
  type(key: SettingKey, text: string): void;
  /** The field loses the focus: a valid number shows in its normal form. */
  leave(key: SettingKey): void;
  /** Discards the typed text of a field, so that its number shows; of all fields without a key. */
  drop(key?: SettingKey): void;
}

type TypedTexts = ReadonlyMap<SettingKey, string>;

export function useTyped({ draft, set }: Draft): Typed {
  const [texts, setTexts] = useState<TypedTexts>(new Map());
  // Otherwise another value has replaced it in the draft: from a file, or from another user's save.
  const stands = ([key, text]: readonly [SettingKey, string]) => coerceSetting(key, text.trim()) === draft[key];
  const standing: TypedTexts = new Map([...texts].filter(stands));
  const isOdd = (key: SettingKey) => standing.has(key) && !isReadable(key, standing.get(key)?.trim());
  const drop = (key?: SettingKey) => setTexts((now) => new Map([...now].filter(([each]) => key && each !== key)));
  return {
    odd: [...standing.keys()].filter(isOdd),
    textOf: (key) => standing.get(key) ?? null,
    type(key, text) {
      setTexts(new Map([...standing, [key, text]]));
      set(key, text.trim());
    },
    leave: (key) => isOdd(key) || drop(key),
    drop,
  };
}
